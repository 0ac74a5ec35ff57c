curl -s -X POST -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  -H 'content-type: application/json' \
  'http://127.0.0.1:4010/ms/product/tasks/product-update' \
  -d '{"payload": {"integrator": "my-erp", "skus": [
    {"stockCode": "STK-00002", "status": "Suspended"}
  ]}}'
