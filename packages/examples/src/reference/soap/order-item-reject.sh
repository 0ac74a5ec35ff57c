curl -s -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: ""' \
  'http://127.0.0.1:4010/ws/OrderService' -d @- <<'XML'
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <os:OrderItemRejectRequest xmlns:os="urn:marketplace-seller:order-service">
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <orderItemList>
        <orderItem><id>5600000063</id></orderItem>
        <orderItem><id>5600000064</id></orderItem>
      </orderItemList>
      <rejectReason>Stokta yok</rejectReason>
    </os:OrderItemRejectRequest>
  </soap:Body>
</soap:Envelope>
XML
