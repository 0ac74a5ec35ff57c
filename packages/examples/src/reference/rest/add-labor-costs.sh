curl -s -X PUT -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  -H 'content-type: application/json' \
  'http://127.0.0.1:4010/rest/order/v1/labor-costs' \
  -d '{"laborCostDetails": [
    {"orderLineId": 5600000102, "totalLaborCostExcludingVAT": 80.00, "laborVatRate": 20}
  ]}'
