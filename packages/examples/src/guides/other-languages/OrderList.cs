using System;
using System.Net.Http;
using System.Text;

class OrderList
{
    static void Main()
    {
        string envelope = @"
<soapenv:Envelope xmlns:soapenv=""http://schemas.xmlsoap.org/soap/envelope/""
    xmlns:xsi=""http://www.w3.org/2001/XMLSchema-instance""
    xmlns:os=""urn:marketplace-seller:order-service"">
  <soapenv:Body>
    <os:OrderListRequest>
      <auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>
      <searchData>
        <productId xsi:nil=""true""/><status/><buyerName/><orderNumber/>
        <productSellerCode xsi:nil=""true""/><recipient/><sameDayDelivery xsi:nil=""true""/>
        <period><startDate/><endDate/></period>
        <sortForUpdateDate>false</sortForUpdateDate><updateDateSortOrder xsi:nil=""true""/>
      </searchData>
      <pagingData><currentPage>0</currentPage><pageSize>3</pageSize></pagingData>
    </os:OrderListRequest>
  </soapenv:Body>
</soapenv:Envelope>";
        var content = new StringContent(envelope.Trim(), Encoding.UTF8, "text/xml");
        content.Headers.Add("SOAPAction", "\"\"");
        var response = new HttpClient().PostAsync("http://127.0.0.1:4010/ws/OrderService", content).Result;
        Console.WriteLine((int)response.StatusCode);
        Console.WriteLine(response.Content.ReadAsStringAsync().Result.Contains("<status>success</status>"));
    }
}
