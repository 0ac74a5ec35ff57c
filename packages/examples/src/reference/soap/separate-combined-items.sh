# These items were never combined, and the result says so.
curl -s -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: ""' \
  'http://127.0.0.1:4010/ws/OrderService' -d @- <<'XML'
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <os:SeparateCombinedItemsRequest xmlns:os="urn:marketplace-seller:order-service">
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <orderItemList>
        <orderItem><id>5600000165</id></orderItem>
        <orderItem><id>5600000166</id></orderItem>
      </orderItemList>
    </os:SeparateCombinedItemsRequest>
  </soap:Body>
</soap:Envelope>
XML
