curl -s -X POST -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  -H 'content-type: application/json' \
  'http://127.0.0.1:4010/rest/delivery/v1/splitPackageByQuantity' \
  -d '{
    "splitPackages": [{"packageDetails": [{"orderLineId": 5600000163, "quantities": 1}]}],
    "cancelledItems": [{"cancelReasonId": 61, "orderLineId": 5600000163, "quantity": 1}]
  }'
