post() { curl -s -X POST -H 'content-type: application/json' "$@"; }

# One SKU exists and one does not: the task is queued all the same.
task=$(post -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  'http://127.0.0.1:4010/ms/product/tasks/price-stock-update' \
  -d '{"payload": {"integrator": "my-erp", "skus": [
    {"stockCode": "STK-00001", "listPrice": 549.90, "salePrice": 499.90},
    {"stockCode": "NO-SUCH-CODE", "quantity": 3}
  ]}}' | grep -o '"id":[0-9]*')

# Let the sandbox's clock go past the delay, and ask its control interface.
post -H 'x-sandbox-token: sandbox-control' 'http://127.0.0.1:4010/_sandbox/clock/advance' \
  -d '{"milliseconds": 5000}' >/dev/null
curl -s -H 'x-sandbox-token: sandbox-control' "http://127.0.0.1:4010/_sandbox/tasks/${task#*:}"
