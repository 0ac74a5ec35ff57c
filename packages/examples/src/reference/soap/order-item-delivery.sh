curl -s -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: ""' \
  'http://127.0.0.1:4010/ws/OrderService' -d @- <<'XML'
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <os:OrderItemDeliveryRequest xmlns:os="urn:marketplace-seller:order-service">
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <orderItemList><orderItemId>5600000026</orderItemId></orderItemList>
      <shipmentCompanyId>341</shipmentCompanyId>
      <shipmentMethod>1</shipmentMethod>
      <deliveryTime>21/11/2026 08:30</deliveryTime>
    </os:OrderItemDeliveryRequest>
  </soap:Body>
</soap:Envelope>
XML
