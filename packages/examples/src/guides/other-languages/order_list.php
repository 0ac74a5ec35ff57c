<?php
$client = new SoapClient("http://127.0.0.1:4010/ws/OrderService?wsdl");
$response = $client->OrderList([
    "auth" => ["appKey" => "sandbox-key", "appSecret" => "sandbox-secret"],
    "searchData" => [
        "productId" => null,
        "status" => "",
        "buyerName" => "",
        "orderNumber" => "",
        "productSellerCode" => null,
        "recipient" => "",
        "sameDayDelivery" => null,
        "period" => ["startDate" => "", "endDate" => ""],
        "sortForUpdateDate" => false,
        "updateDateSortOrder" => null,
    ],
    "pagingData" => ["currentPage" => "0", "pageSize" => "3"],
]);
echo $response->result->status, " ", count($response->orderList->order), " orders\n";
