from trivet.table.app import main

main()
