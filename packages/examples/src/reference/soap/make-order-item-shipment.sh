curl -s -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: ""' \
  'http://127.0.0.1:4010/ws/OrderService' -d @- <<'XML'
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <os:MakeOrderItemShipmentRequest xmlns:os="urn:marketplace-seller:order-service">
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <orderItemList>
        <orderItem>
          <id>5600000143</id>
          <shipmentInfo>
            <shipmentCompany><id>341</id></shipmentCompany>
            <campaignNumber>7270000000083</campaignNumber>
            <trackingNumber>928120011224</trackingNumber>
            <shipmentMethod>1</shipmentMethod>
          </shipmentInfo>
        </orderItem>
      </orderItemList>
    </os:MakeOrderItemShipmentRequest>
  </soap:Body>
</soap:Envelope>
XML
