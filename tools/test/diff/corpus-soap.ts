import { type Mutation, major, minor, none, patch, soap } from "./mutation.ts";

const wsdl = "order-service.wsdl";
const common = "schemas/common.xsd";
const messages = "schemas/messages.xsd";
const orderMessages = "schemas/order-messages.xsd";
const requestTypes = "schemas/request-types.xsd";
const orders = "schemas/orders.xsd";
const items = "schemas/order-items.xsd";

const bound = (name: string) =>
  `    <wsdl:operation name="${name}">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
`;

const message = (name: string) =>
  `  <xs:element name="${name}Request">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="auth" type="os:Authentication"/>
        <xs:element name="orderItemList" type="os:OrderItemReferenceList"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>

  <xs:element name="${name}Response">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="result" type="os:ResultInfo"/>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
`;

const portOperation = (name: string, text: string) =>
  `    <wsdl:operation name="${name}">
      <wsdl:documentation>${text} <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:${name}Request"/>
      <wsdl:output message="os:${name}Response"/>
    </wsdl:operation>
`;

const messageParts = (name: string) =>
  `  <wsdl:message name="${name}Request">
    <wsdl:part name="request" element="os:${name}Request"/>
  </wsdl:message>
  <wsdl:message name="${name}Response">
    <wsdl:part name="response" element="os:${name}Response"/>
  </wsdl:message>
`;

const combine = "Combines order items into one package.";
const namespace = "urn:marketplace-seller:order-service";
const otherNamespace = (file: string, occurrences: number) =>
  Array.from({ length: occurrences }, () =>
    soap(file, "", `="${namespace}"`, '="urn:operator:orders"'),
  );

/** Single changes of the SOAP service description and its schemas. */
export const soapMutations: readonly Mutation[] = [
  major("an operation is removed", [
    soap(wsdl, "<wsdl:portType", portOperation("CombineItems", combine), ""),
    soap(wsdl, "<wsdl:binding", bound("CombineItems"), ""),
    soap(messages, "", message("CombineItems"), ""),
  ]),
  minor("an operation is added", [
    soap(wsdl, "", "  <wsdl:portType", `${messageParts("HoldItems")}  <wsdl:portType`),
    soap(
      wsdl,
      "<wsdl:portType",
      '    <wsdl:operation name="CombineItems">\n',
      `${portOperation("HoldItems", "Holds.")}    <wsdl:operation name="CombineItems">\n`,
    ),
    soap(wsdl, "<wsdl:binding", bound("CombineItems"), bound("CombineItems") + bound("HoldItems")),
    soap(messages, "", message("CombineItems"), message("CombineItems") + message("HoldItems")),
  ]),
  major(
    "an operation is renamed",
    [
      soap(wsdl, "", messageParts("CombineItems"), messageParts("JoinItems")),
      soap(wsdl, "", portOperation("CombineItems", combine), portOperation("JoinItems", combine)),
      soap(wsdl, "", bound("CombineItems"), bound("JoinItems")),
      soap(messages, "", message("CombineItems"), message("JoinItems")),
    ],
    2,
  ),
  // A changed namespace breaks every SOAP message, and is reported once.
  major("the target namespace is another", [
    ...otherNamespace(wsdl, 3),
    ...otherNamespace(common, 2),
    ...otherNamespace(messages, 2),
    ...otherNamespace(orderMessages, 2),
    ...otherNamespace(requestTypes, 2),
    ...otherNamespace(orders, 2),
    ...otherNamespace(items, 2),
  ]),
  major(
    "the address is another",
    soap(wsdl, "", "http://127.0.0.1:4010/ws/OrderService", "http://127.0.0.1:4010/soap"),
  ),
  major(
    "the service is renamed",
    soap(wsdl, "", '<wsdl:service name="OrderService"', '<wsdl:service name="Orders"'),
  ),
  major("the port type is renamed", [
    soap(wsdl, "", '<wsdl:portType name="OrderServicePort"', '<wsdl:portType name="Orders"'),
    soap(wsdl, "", 'type="os:OrderServicePort"', 'type="os:Orders"'),
  ]),
  major("a write becomes safe to repeat", soap(wsdl, combine, "<c:retry>never", "<c:retry>safe")),
  major(
    "a listing no longer says how it pages",
    soap(
      wsdl,
      "Lists orders, page by page.",
      '<c:paging page="pagingData.currentPage" items="orderList.order" size="20" largest-size="100"/>',
      "",
    ),
  ),
  major(
    "a listing takes smaller pages only",
    soap(wsdl, "Lists orders, page by page.", 'largest-size="100"', 'largest-size="50"'),
  ),
  minor(
    "a page that asks for no size is larger",
    soap(wsdl, "Lists orders, page by page.", ' size="20"', ' size="50"'),
  ),
  patch(
    "an operation is described otherwise",
    soap(wsdl, "", combine, "Puts order items into one package."),
  ),
  // A removed response element breaks callers that read the element; the removal is reported once, although five
  // operations use the element's type.
  major(
    "an element of a response is removed",
    [
      soap(
        items,
        "CustomTextOptionValue",
        '      <xs:element name="cargoCompanyWarning" type="xs:string"/>\n',
        "",
      ),
    ].map((edit) => ({ ...edit, anchor: "" })),
  ),
  minor(
    "an element of a response is added",
    soap(
      items,
      "",
      '<xs:element name="cargoCompanyWarning" type="xs:string"/>',
      '<xs:element name="cargoCompanyWarning" type="xs:string"/>\n      <xs:element name="gift" type="xs:boolean"/>',
    ),
  ),
  major(
    "an element of a response is renamed",
    soap(items, "", 'name="shipmenCompanyCampaignNumber"', 'name="shipmentCompanyCampaignNumber"'),
    2,
  ),
  major(
    "elements of a response change places",
    soap(
      items,
      "",
      '      <xs:element name="name" type="xs:string"/>\n      <xs:element name="shortName" type="xs:string"/>\n',
      '      <xs:element name="shortName" type="xs:string"/>\n      <xs:element name="name" type="xs:string"/>\n',
    ),
  ),
  major(
    "an element of a response may be missing",
    soap(
      items,
      "",
      '<xs:element name="cargoCompanyWarning" type="xs:string"/>',
      '<xs:element name="cargoCompanyWarning" type="xs:string" minOccurs="0"/>',
    ),
  ),
  major(
    "an element of a response may be nil",
    soap(
      items,
      "",
      '<xs:element name="trackingNumber" type="xs:string"/>',
      '<xs:element name="trackingNumber" type="xs:string" nillable="true"/>',
    ),
  ),
  minor(
    "an element of a request may be nil",
    soap(
      messages,
      "OrderItemRejectRequest",
      '<xs:element name="rejectReason" type="xs:string"/>',
      '<xs:element name="rejectReason" type="xs:string" nillable="true"/>',
    ),
  ),
  major(
    "a required element of a request is added",
    soap(
      requestTypes,
      "",
      '<xs:element name="imei2" type="xs:string"/>',
      '<xs:element name="imei2" type="xs:string"/>\n      <xs:element name="imei3" type="xs:string"/>',
    ),
  ),
  // A new nillable element of a request breaks callers, because requests without the element are refused.
  major(
    "a nillable element of a request is added",
    soap(
      requestTypes,
      "",
      '<xs:element name="imei2" type="xs:string"/>',
      '<xs:element name="imei2" type="xs:string"/>\n      <xs:element name="imei3" type="xs:string" nillable="true"/>',
    ),
  ),
  minor(
    "an element that may be missing from a request is added to a sequence's middle",
    soap(
      requestTypes,
      "",
      '<xs:element name="imei1" type="xs:string"/>',
      '<xs:element name="lot" type="xs:string" minOccurs="0"/>\n      <xs:element name="imei1" type="xs:string"/>',
    ),
  ),
  // An element that may be missing helps callers that send it and breaks callers that read it; the larger change counts.
  major(
    "an element of both directions may be missing",
    soap(
      common,
      '"PagingData"',
      '<xs:element name="totalCount" type="xs:long"',
      '<xs:element name="totalCount" type="xs:long" minOccurs="0"',
    ),
  ),
  major(
    "a response's element may be repeated",
    soap(
      items,
      '"ShipmentCompanyData"',
      '<xs:element name="shortName" type="xs:string"/>',
      '<xs:element name="shortName" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>',
    ),
  ),
  major("a response's list may be longer", soap(items, "", 'maxOccurs="500"', 'maxOccurs="1000"')),
  major(
    "a request's list is limited",
    soap(requestTypes, '"IdentityOrderItemList"', 'maxOccurs="unbounded"', 'maxOccurs="50"'),
  ),
  major(
    "a whole number of a response gets wider",
    soap(
      orders,
      '"ServiceOrderItemData"',
      'name="orderItemType" type="xs:int"',
      'name="orderItemType" type="xs:integer"',
    ),
  ),
  major(
    "a number becomes text",
    soap(
      items,
      '"ItemWithComplementaryData"',
      '<xs:element name="price" type="xs:decimal">\n        <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>\n      </xs:element>',
      '<xs:element name="price" type="xs:string"/>',
    ),
  ),
  major(
    "a code becomes an identifier",
    soap(items, '"shipmentCode"', "<c:kind>code", "<c:kind>identifier"),
  ),
  patch("a code becomes a count", soap(items, '"shipmentCode"', "<c:kind>code", "<c:kind>count")),
  major(
    "absence means something else",
    soap(common, '"RequestPagingData"', "<c:when-absent>0<", "<c:when-absent>1<"),
  ),
  minor(
    "absence gets a meaning",
    soap(
      messages,
      '"numberOfPackages"',
      "<c:kind>count</c:kind>",
      "<c:kind>count</c:kind><c:when-absent>1</c:when-absent>",
    ),
  ),
  major(
    "a success may lack what it always had",
    soap(orderMessages, "OrderDetailResponse", "              <c:with-success/>\n", ""),
  ),
  // A renamed XSD type breaks callers although the wire format stays, because TypeScript types and classes of other
  // languages have its name.
  major("a type is renamed", [
    soap(
      requestTypes,
      '"ShipmentOrderItemInfo"',
      'type="os:ShipmentCompanyReference"',
      'type="os:CompanyReference"',
    ),
    soap(
      requestTypes,
      "",
      '<xs:complexType name="ShipmentCompanyReference"',
      '<xs:complexType name="CompanyReference"',
    ),
  ]),
  // A message element with another type requires other child elements, each of which is reported in addition to the
  // new type.
  major(
    "an element has another type that exists",
    soap(messages, "CombineItemsRequest", "os:OrderItemReferenceList", "os:IdentityOrderItemList"),
    6,
  ),
  patch(
    "an assumption about an element is reworded",
    soap(orders, "soap-status-filter", "does not list", "omits"),
  ),
  patch(
    "an assumption about the service is reworded",
    soap(wsdl, "soap-namespace", "does not show", "omits"),
  ),
  none("types stand in another file's order", [
    soap(orderMessages, "", '  <xs:include schemaLocation="common.xsd"/>\n', ""),
    soap(
      orderMessages,
      "",
      '  <xs:include schemaLocation="orders.xsd"/>\n',
      '  <xs:include schemaLocation="orders.xsd"/>\n  <xs:include schemaLocation="common.xsd"/>\n',
    ),
  ]),
  none(
    "a documentation is written as CDATA",
    soap(
      wsdl,
      "",
      "<wsdl:documentation>Shows one complete order. <c:retry>",
      "<wsdl:documentation><![CDATA[Shows one complete order. ]]><c:retry>",
    ),
  ),
  none(
    "a comment is added",
    soap(wsdl, "", "  <wsdl:portType", "  <!-- The operations. -->\n  <wsdl:portType"),
  ),
  patch("a type is replaced by another one of the same structure", [
    soap(messages, 'name="OrderItemAcceptRequest"', "OrderItemReferenceList", "AcceptedItemList"),
    soap(
      requestTypes,
      "",
      '  <xs:complexType name="OrderItemReferenceList">',
      `  <xs:complexType name="AcceptedItemList">
    <xs:sequence>
      <xs:element name="orderItem" type="os:OrderItemReference" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
  </xs:complexType>

  <xs:complexType name="OrderItemReferenceList">`,
    ),
  ]),
];
