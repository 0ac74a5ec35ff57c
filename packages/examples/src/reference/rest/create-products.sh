curl -s -X POST -H 'appKey: sandbox-key' -H 'appSecret: sandbox-secret' \
  -H 'content-type: application/json' \
  'http://127.0.0.1:4010/ms/product/tasks/product-create' \
  -d '{"payload": {"integrator": "my-erp", "skus": [{
    "title": "Lodora Tişört Siyah L", "description": "<p>Pamuklu tişört.</p>",
    "categoryId": 1001101, "currencyType": "TL", "productMainId": "LDR-TSH", "preparingDay": 2,
    "shipmentTemplate": "Standart Gönderi", "stockCode": "LDR-TSH-SYH-L", "quantity": 40,
    "images": [{"url": "https://img.example.com/ldr-tsh-syh.jpg", "order": 1}],
    "attributes": [{"id": 354001, "valueId": 35400101}, {"id": 354002, "valueId": 35400201},
                   {"id": 354003, "valueId": 35400303}],
    "listPrice": 349.90, "salePrice": 299.90, "vatRate": 10
  }]}}'
