curl -s -X POST -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  -H 'content-type: application/json' \
  'http://127.0.0.1:4010/ms/product/tasks/price-stock-update' \
  -d '{"payload": {"integrator": "my-erp", "skus": [
    {"stockCode": "STK-00001", "listPrice": 549.90, "salePrice": 499.90},
    {"stockCode": "STK-00002", "quantity": 120}
  ]}}'
