curl -s -X POST -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  -H 'content-type: application/json' \
  'http://127.0.0.1:4010/rest/delivery/v1/splitCombinePackage' \
  -d '{"splitGroups": [{"orderLineIds": [5600000047, 5600000048]}]}'
