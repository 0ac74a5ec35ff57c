curl -s -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: ""' \
  'http://127.0.0.1:4010/ws/OrderService' -d @- <<'XML'
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
  <soap:Body>
    <os:OrderListRequest xmlns:os="urn:marketplace-seller:order-service">
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <searchData><status>New</status></searchData>
      <pagingData><currentPage>0</currentPage><pageSize>1</pageSize></pagingData>
    </os:OrderListRequest>
  </soap:Body>
</soap:Envelope>
XML
