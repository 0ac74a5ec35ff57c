import sqlite3
from decimal import Decimal

database = sqlite3.connect("file:marketplace.db?mode=ro", uri=True)
rows = database.execute(
    """SELECT package.order_number, line.stock_code, line.quantity, line.seller_invoice_amount
         FROM live_package AS package JOIN line USING (seller, package_key)
        WHERE package.status = 'Created'
        ORDER BY package.order_number, line.position LIMIT 3"""
)
for order_number, stock_code, quantity, amount in rows:
    print(order_number, stock_code, quantity, Decimal(amount))
