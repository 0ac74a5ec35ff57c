curl -s -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: ""' \
  'http://127.0.0.1:4010/ws/OrderService' -d @- <<'XML'
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <os:OrderDetailRequest xmlns:os="urn:marketplace-seller:order-service">
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <orderRequest><id>81000016</id></orderRequest>
    </os:OrderDetailRequest>
  </soap:Body>
</soap:Envelope>
XML
