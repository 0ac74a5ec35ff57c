curl -s -X PUT -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  -H 'content-type: application/json' \
  'http://127.0.0.1:4010/rest/delivery/v1/collectionRequest' \
  -d '{"collectionRequestDetails": [
    {"id": "3400000042", "orderLineId": 5600000075, "boxQuantity": 1, "desi": 2.5, "shipmentCompany": "HLZ"}
  ]}'
