curl -s 'http://127.0.0.1:4010/ws/OrderService?wsdl' | grep '<soap:address'
