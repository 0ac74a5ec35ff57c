import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class OrderList {
  public static void main(String[] args) throws Exception {
    String envelope = """
        <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xmlns:os="urn:marketplace-seller:order-service">
          <soapenv:Body>
            <os:OrderListRequest>
              <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
              <searchData>
                <productId xsi:nil="true"/><status/><buyerName/><orderNumber/>
                <productSellerCode xsi:nil="true"/><recipient/><sameDayDelivery xsi:nil="true"/>
                <period><startDate/><endDate/></period>
                <sortForUpdateDate>false</sortForUpdateDate><updateDateSortOrder xsi:nil="true"/>
              </searchData>
              <pagingData><currentPage>0</currentPage><pageSize>3</pageSize></pagingData>
            </os:OrderListRequest>
          </soapenv:Body>
        </soapenv:Envelope>
        """;
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:4010/ws/OrderService"))
        .header("Content-Type", "text/xml; charset=utf-8")
        .header("SOAPAction", "\"\"")
        .POST(HttpRequest.BodyPublishers.ofString(envelope))
        .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode());
    System.out.println(response.body().contains("<status>success</status>"));
  }
}
