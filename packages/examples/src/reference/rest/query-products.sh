curl -s -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  'http://127.0.0.1:4010/ms/product-query?stockCode=STK-00001'
