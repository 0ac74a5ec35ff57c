import { type Mutation, soap } from "./mutation.ts";

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

const portOperation = (name: string, words: string) =>
  `    <wsdl:operation name="${name}">
      <wsdl:documentation>${words} <c:retry>never</c:retry></wsdl:documentation>
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
const otherNamespace = (file: string, places: number) =>
  Array.from({ length: places }, () => soap(file, "", `="${namespace}"`, '="urn:operator:orders"'));

/** Single changes of the service description and its schemas. */
export const soapMutations: readonly Mutation[] = [
  {
    what: "an operation is removed",
    edits: [
      soap(wsdl, "<wsdl:portType", portOperation("CombineItems", combine), ""),
      soap(wsdl, "<wsdl:binding", bound("CombineItems"), ""),
      soap(messages, "", message("CombineItems"), ""),
    ],
    verdict: "major",
    because: "its callers call in vain; its messages go with it",
  },
  {
    what: "an operation is added",
    edits: [
      soap(wsdl, "", "  <wsdl:portType", `${messageParts("HoldItems")}  <wsdl:portType`),
      soap(
        wsdl,
        "<wsdl:portType",
        '    <wsdl:operation name="CombineItems">\n',
        `${portOperation("HoldItems", "Holds.")}    <wsdl:operation name="CombineItems">\n`,
      ),
      soap(
        wsdl,
        "<wsdl:binding",
        bound("CombineItems"),
        bound("CombineItems") + bound("HoldItems"),
      ),
      soap(messages, "", message("CombineItems"), message("CombineItems") + message("HoldItems")),
    ],
    verdict: "minor",
    because: "no caller used it before; its messages are part of it",
  },
  {
    what: "an operation is renamed",
    edits: [
      soap(wsdl, "", messageParts("CombineItems"), messageParts("JoinItems")),
      soap(wsdl, "", portOperation("CombineItems", combine), portOperation("JoinItems", combine)),
      soap(wsdl, "", bound("CombineItems"), bound("JoinItems")),
      soap(messages, "", message("CombineItems"), message("JoinItems")),
    ],
    verdict: "major",
    because: "its messages have other names on the wire",
    reported: 2,
  },
  {
    what: "the target namespace is another",
    edits: [
      ...otherNamespace(wsdl, 3),
      ...otherNamespace(common, 2),
      ...otherNamespace(messages, 2),
      ...otherNamespace(orderMessages, 2),
      ...otherNamespace(requestTypes, 2),
      ...otherNamespace(orders, 2),
      ...otherNamespace(items, 2),
    ],
    verdict: "major",
    because: "every message made before is in another namespace; reported once",
  },
  {
    what: "the address is another",
    edits: [soap(wsdl, "", "http://127.0.0.1:4010/ws/OrderService", "http://127.0.0.1:4010/soap")],
    verdict: "major",
    because: "code made from the description calls the old one",
  },
  {
    what: "the service is renamed",
    edits: [soap(wsdl, "", '<wsdl:service name="OrderService"', '<wsdl:service name="Orders"')],
    verdict: "major",
    because: "classes of generated code are named after it",
  },
  {
    what: "the port type is renamed",
    edits: [
      soap(wsdl, "", '<wsdl:portType name="OrderServicePort"', '<wsdl:portType name="Orders"'),
      soap(wsdl, "", 'type="os:OrderServicePort"', 'type="os:Orders"'),
    ],
    verdict: "major",
    because: "generated interfaces are named after it",
  },
  {
    what: "a write becomes safe to repeat",
    edits: [soap(wsdl, combine, "<c:retry>never", "<c:retry>safe")],
    verdict: "major",
    because: "clients would send again what they sent once",
  },
  {
    what: "a listing no longer says how it pages",
    edits: [
      soap(
        wsdl,
        "Lists orders, page by page.",
        '<c:paging page="pagingData.currentPage" items="orderList.order" size="20" largest-size="100"/>',
        "",
      ),
    ],
    verdict: "major",
    because: "clients iterate over it by that",
  },
  {
    what: "a listing takes smaller pages only",
    edits: [soap(wsdl, "Lists orders, page by page.", 'largest-size="100"', 'largest-size="50"')],
    verdict: "major",
    because: "larger pages that callers ask for are refused",
  },
  {
    what: "a page that asks for no size is larger",
    edits: [soap(wsdl, "Lists orders, page by page.", ' size="20"', ' size="50"')],
    verdict: "minor",
    because: "a request that asks for no page size gets other pages",
  },
  {
    what: "an operation is described otherwise",
    edits: [soap(wsdl, "", combine, "Puts order items into one package.")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "an element of a response is removed",
    edits: [
      soap(
        items,
        "CustomTextOptionValue",
        '      <xs:element name="cargoCompanyWarning" type="xs:string"/>\n',
        "",
      ),
    ].map((edit) => ({ ...edit, anchor: "" })),
    verdict: "major",
    because:
      "callers who read it find nothing; five operations show the type, and it is reported once",
  },
  {
    what: "an element of a response is added",
    edits: [
      soap(
        items,
        "",
        '<xs:element name="cargoCompanyWarning" type="xs:string"/>',
        '<xs:element name="cargoCompanyWarning" type="xs:string"/>\n      <xs:element name="gift" type="xs:boolean"/>',
      ),
    ],
    verdict: "minor",
    because: "responses are open: unknown elements pass",
  },
  {
    what: "an element of a response is renamed",
    edits: [
      soap(
        items,
        "",
        'name="shipmenCompanyCampaignNumber"',
        'name="shipmentCompanyCampaignNumber"',
      ),
    ],
    verdict: "major",
    because: "callers read the old spelling",
    reported: 2,
  },
  {
    what: "elements of a response change places",
    edits: [
      soap(
        items,
        "",
        '      <xs:element name="name" type="xs:string"/>\n      <xs:element name="shortName" type="xs:string"/>\n',
        '      <xs:element name="shortName" type="xs:string"/>\n      <xs:element name="name" type="xs:string"/>\n',
      ),
    ],
    verdict: "major",
    because: "a sequence is read in its order",
  },
  {
    what: "an element of a response may be missing",
    edits: [
      soap(
        items,
        "",
        '<xs:element name="cargoCompanyWarning" type="xs:string"/>',
        '<xs:element name="cargoCompanyWarning" type="xs:string" minOccurs="0"/>',
      ),
    ],
    verdict: "major",
    because: "callers lean on its being there",
  },
  {
    what: "an element of a response may be nil",
    edits: [
      soap(
        items,
        "",
        '<xs:element name="trackingNumber" type="xs:string"/>',
        '<xs:element name="trackingNumber" type="xs:string" nillable="true"/>',
      ),
    ],
    verdict: "major",
    because: "callers use it as text without looking",
  },
  {
    what: "an element of a request may be nil",
    edits: [
      soap(
        messages,
        "OrderItemRejectRequest",
        '<xs:element name="rejectReason" type="xs:string"/>',
        '<xs:element name="rejectReason" type="xs:string" nillable="true"/>',
      ),
    ],
    verdict: "minor",
    because: "requests made as before still do",
  },
  {
    what: "a required element of a request is added",
    edits: [
      soap(
        requestTypes,
        "",
        '<xs:element name="imei2" type="xs:string"/>',
        '<xs:element name="imei2" type="xs:string"/>\n      <xs:element name="imei3" type="xs:string"/>',
      ),
    ],
    verdict: "major",
    because: "requests made as before lack it",
  },
  {
    what: "a nillable element of a request is added",
    edits: [
      soap(
        requestTypes,
        "",
        '<xs:element name="imei2" type="xs:string"/>',
        '<xs:element name="imei2" type="xs:string"/>\n      <xs:element name="imei3" type="xs:string" nillable="true"/>',
      ),
    ],
    verdict: "major",
    because: "nil has to be sent: requests without the element are refused",
  },
  {
    what: "an element that may be missing from a request is added to a sequence's middle",
    edits: [
      soap(
        requestTypes,
        "",
        '<xs:element name="imei1" type="xs:string"/>',
        '<xs:element name="lot" type="xs:string" minOccurs="0"/>\n      <xs:element name="imei1" type="xs:string"/>',
      ),
    ],
    verdict: "minor",
    because: "the others keep their order",
  },
  {
    what: "an element of both directions may be missing",
    edits: [
      soap(
        common,
        '"PagingData"',
        '<xs:element name="totalCount" type="xs:long"',
        '<xs:element name="totalCount" type="xs:long" minOccurs="0"',
      ),
    ],
    verdict: "major",
    because: "requests gain, but callers who read it from responses lose: the worse counts",
  },
  {
    what: "a response's element may be repeated",
    edits: [
      soap(
        items,
        '"ShipmentCompanyData"',
        '<xs:element name="shortName" type="xs:string"/>',
        '<xs:element name="shortName" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>',
      ),
    ],
    verdict: "major",
    because: "one value becomes a list",
  },
  {
    what: "a response's list may be longer",
    edits: [soap(items, "", 'maxOccurs="500"', 'maxOccurs="1000"')],
    verdict: "major",
    because: "callers were promised 500 at most",
  },
  {
    what: "a request's list is limited",
    edits: [
      soap(requestTypes, '"IdentityOrderItemList"', 'maxOccurs="unbounded"', 'maxOccurs="50"'),
    ],
    verdict: "major",
    because: "longer lists are refused",
  },
  {
    what: "a whole number of a response gets wider",
    edits: [
      soap(
        orders,
        '"ServiceOrderItemData"',
        'name="orderItemType" type="xs:int"',
        'name="orderItemType" type="xs:integer"',
      ),
    ],
    verdict: "major",
    because: "callers in other languages read 32 bits",
  },
  {
    what: "a number becomes text",
    edits: [
      soap(
        items,
        '"ItemWithComplementaryData"',
        '<xs:element name="price" type="xs:decimal">\n        <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>\n      </xs:element>',
        '<xs:element name="price" type="xs:string"/>',
      ),
    ],
    verdict: "major",
    because: "decimals of other languages cannot read it",
  },
  {
    what: "a code becomes an identifier",
    edits: [soap(items, '"shipmentCode"', "<c:kind>code", "<c:kind>identifier")],
    verdict: "major",
    because: "a number becomes text in TypeScript",
  },
  {
    what: "a code becomes a count",
    edits: [soap(items, '"shipmentCode"', "<c:kind>code", "<c:kind>count")],
    verdict: "patch",
    because: "both are numbers in TypeScript and on the wire",
  },
  {
    what: "absence means something else",
    edits: [soap(common, '"RequestPagingData"', "<c:when-absent>0<", "<c:when-absent>1<")],
    verdict: "major",
    because: "requests without it ask for another page",
  },
  {
    what: "absence gets a meaning",
    edits: [
      soap(
        messages,
        '"numberOfPackages"',
        "<c:kind>count</c:kind>",
        "<c:kind>count</c:kind><c:when-absent>1</c:when-absent>",
      ),
    ],
    verdict: "minor",
    because: "requests without it were refused and are accepted",
  },
  {
    what: "a success may lack what it always had",
    edits: [soap(orderMessages, "OrderDetailResponse", "              <c:with-success/>\n", "")],
    verdict: "major",
    because: "callers lean on the order's being there",
  },
  {
    what: "a type is renamed",
    edits: [
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
    ],
    verdict: "major",
    because:
      "its TypeScript type and other languages' classes are named so, although the wire stays",
  },
  {
    what: "an element has another type that exists",
    edits: [
      soap(
        messages,
        "CombineItemsRequest",
        "os:OrderItemReferenceList",
        "os:IdentityOrderItemList",
      ),
    ],
    verdict: "major",
    because: "other elements are due inside it, each of which is reported beside the other name",
    reported: 6,
  },
  {
    what: "an assumption about an element is reworded",
    edits: [soap(orders, "soap-status-filter", "are not shown", "are unknown")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "an assumption about the service is reworded",
    edits: [soap(wsdl, "soap-namespace", "is not shown", "is unknown")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "types stand in another file's order",
    edits: [
      soap(orderMessages, "", '  <xs:include schemaLocation="common.xsd"/>\n', ""),
      soap(
        orderMessages,
        "",
        '  <xs:include schemaLocation="orders.xsd"/>\n',
        '  <xs:include schemaLocation="orders.xsd"/>\n  <xs:include schemaLocation="common.xsd"/>\n',
      ),
    ],
    verdict: "none",
    because: "declarations of a schema have no order",
  },
  {
    what: "a documentation is written as CDATA",
    edits: [
      soap(
        wsdl,
        "",
        "<wsdl:documentation>Shows one order, whole. <c:retry>",
        "<wsdl:documentation><![CDATA[Shows one order, whole. ]]><c:retry>",
      ),
    ],
    verdict: "none",
    because: "CDATA is another way to write the same characters",
  },
  {
    what: "a comment is added",
    edits: [soap(wsdl, "", "  <wsdl:portType", "  <!-- The operations. -->\n  <wsdl:portType")],
    verdict: "none",
    because: "comments are for authors",
  },
  {
    what: "a type is replaced by another one of the same structure",
    edits: [
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
    ],
    verdict: "patch",
    because: "the name of a type is not on the wire, as in REST",
  },
];

/** Single changes to what nothing here supports, with the message that refuses them. */
export const refusedMutations: readonly (Omit<Mutation, "verdict" | "because"> & {
  readonly message: string;
})[] = [
  {
    what: "a header is added to a message",
    edits: [
      soap(
        wsdl,
        "<wsdl:binding",
        '<soap:body use="literal"/>',
        '<soap:header message="os:OrderListRequest" part="request" use="literal"/><soap:body use="literal"/>',
      ),
    ],
    message: "the generator does not know <header> inside <input>",
  },
  {
    what: "one operation has the style rpc",
    edits: [soap(wsdl, "<wsdl:binding", 'soapAction=""', 'soapAction="" style="rpc"')],
    message: "the generator knows document style only",
  },
  {
    what: "another transport",
    edits: [soap(wsdl, "<wsdl:binding", "soap/http", "soap/smtp")],
    message: "the generator knows SOAP over HTTP only",
  },
  {
    what: "the output comes before the input",
    edits: [
      soap(
        wsdl,
        "Lists orders, page by page.",
        '<wsdl:input message="os:OrderListRequest"/>\n',
        "",
      ),
      soap(
        wsdl,
        "Lists orders, page by page.",
        '<wsdl:output message="os:OrderListResponse"/>',
        '<wsdl:output message="os:OrderListResponse"/><wsdl:input message="os:OrderListRequest"/>',
      ),
    ],
    message: "the generator knows one order in <operation>: <output> comes after <input>",
  },
  {
    what: "a fault is declared",
    edits: [
      soap(
        wsdl,
        "Lists orders, page by page.",
        '<wsdl:output message="os:OrderListResponse"/>',
        '<wsdl:output message="os:OrderListResponse"/><wsdl:fault name="f" message="os:OrderListResponse"/>',
      ),
    ],
    message: "the generator does not know <fault> inside <operation>",
  },
];
