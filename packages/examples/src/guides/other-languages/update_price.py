import urllib.request

# Formatted as text: json.dumps would send 499.9 for 499.90, which the service refuses.
body = '{"payload": {"integrator": "my-erp", "skus": [{"stockCode": "STK-00001", "listPrice": %s, "salePrice": %s}]}}'
request = urllib.request.Request(
    "http://127.0.0.1:4010/ms/product/tasks/price-stock-update",
    data=(body % ("549.90", "499.90")).encode(),
    headers={
        "appKey": "sandbox-key",
        "appSecret": "sandbox-secret",
        "content-type": "application/json",
    },
)
with urllib.request.urlopen(request, timeout=10) as response:
    print(response.read().decode())
