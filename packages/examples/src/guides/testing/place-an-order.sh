control() { curl -s -H 'x-sandbox-token: sandbox-control' -H 'content-type: application/json' "$@"; }

# A buyer orders; the next response to the listing is 503, the one after it shows the order.
control -X POST 'http://127.0.0.1:4010/_sandbox/orders' \
  -d '{"lines": [{"stockCode": "STK-00001", "quantity": 2}]}' >/dev/null
control -X POST 'http://127.0.0.1:4010/_sandbox/faults' -d '{"kind": "unavailable"}' >/dev/null

for attempt in 1 2; do
  curl -s -o /dev/null -w '%{http_code}\n' \
    -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
    'http://127.0.0.1:4010/rest/delivery/v1/shipmentPackages?status=Created&size=1'
done
