import json
import sys
from decimal import Decimal

for line in sys.stdin:
    # Amounts and ids are text; what is a number has few digits.
    change = json.loads(line, parse_float=Decimal)
    print(change["seller"], change["sequence"], change["kind"], change["orderNumber"])
