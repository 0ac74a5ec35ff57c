curl -s -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: ""' \
  'http://127.0.0.1:4010/ws/OrderService' -d @- <<'XML'
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <os:OrderItemIdentityRequest xmlns:os="urn:marketplace-seller:order-service">
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <orderNumber>207400000033</orderNumber>
      <orderItemList>
        <orderItem>
          <orderItemId>5600000068</orderItemId>
          <productId>640000017</productId>
          <serialDataList>
            <serialData>
              <serialNumber>SN-0001</serialNumber><imei1>490154203237518</imei1><imei2/>
            </serialData>
          </serialDataList>
        </orderItem>
      </orderItemList>
    </os:OrderItemIdentityRequest>
  </soap:Body>
</soap:Envelope>
XML
