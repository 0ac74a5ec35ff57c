import { describe, expect, it } from "vitest";
import { DecodeError } from "./decode-error.ts";
import { decodeFault, decodeRequest, decodeResponse } from "./decode-message.ts";
import { findResponseDrift } from "./describe-responses.ts";
import { encodeFault, encodeRequest, encodeResponse } from "./encode-message.ts";
import { findExtraElements } from "./xml-element.ts";

const auth = { appKey: "k", appSecret: "s" };
const plain = encodeRequest("OrderDetail", { auth, orderRequest: { id: "42" } });
const inside =
  "<auth><appKey>k</appKey><appSecret>s</appSecret></auth><orderRequest><id>42</id></orderRequest>";
const expected = { operation: "OrderDetail", request: { auth, orderRequest: { id: "42" } } };

/** Writes a SOAP envelope around a request element, without the codec. */
function envelope(body: string, declaration = '<?xml version="1.0"?>'): string {
  return (
    `${declaration}<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/">` +
    `<S:Body>${body}</S:Body></S:Envelope>`
  );
}

const request = (content: string) =>
  envelope(
    `<r:OrderDetailRequest xmlns:r="urn:marketplace-seller:order-service">${content}</r:OrderDetailRequest>`,
  );

function refusalOf(text: string): DecodeError | undefined {
  try {
    decodeRequest(text);
    return undefined;
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

function problemOf(text: string): { problem: string; path: string } {
  const { problem = "none", path = [] } = refusalOf(text) ?? {};
  return { problem, path: path.join("/") };
}

describe("requests as SOAP 1.1 stacks write them", () => {
  it.each([
    ["our own", plain],
    ["other prefixes", request(inside)],
    ["no declaration", request(inside).replace('<?xml version="1.0"?>', "")],
    ["a byte order mark left in the text", `\ufeff${request(inside)}`],
    [
      "default namespaces, undone for local elements",
      `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body>` +
        `<OrderDetailRequest xmlns="urn:marketplace-seller:order-service">` +
        `<auth xmlns=""><appKey>k</appKey><appSecret>s</appSecret></auth>` +
        `<orderRequest xmlns=""><id>42</id></orderRequest></OrderDetailRequest></Body></Envelope>`,
    ],
    [
      "white space, comments and single quotes",
      request(inside)
        .replaceAll("><", ">\r\n\t<!-- note -->\n <")
        .replaceAll('"', "'")
        .replace("<?xml version='1.0'?>\r\n\t", "<?xml version='1.0' encoding='utf-8'?>\n"),
    ],
    ["comments inside text", request(inside.replace("42", "4<!-- split -->2"))],
    ["CDATA as text", request(inside.replace(">k<", "><![CDATA[k]]><"))],
    ["character references", request(inside.replace(">k<", ">&#107;<").replace("42", "&#x34;2"))],
    ["white space around a number", request(inside.replace("42", "\n  42 "))],
    ["a plus sign and leading zeros", request(inside.replace("42", "+0042"))],
    [
      "white space in tags",
      request(inside.replace("<auth>", "<auth\n >").replace("</auth>", "</auth >")),
    ],
    [
      "xsi:type of the declared types, as Axis writes it",
      request(
        inside.replace(
          "<id>",
          '<id xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="http://www.w3.org/2001/XMLSchema" i:type="x:long">',
        ),
      ),
    ],
    [
      "xsi:type of a derived type, as SOAP::Lite writes it",
      request(
        inside.replace(
          "<id>",
          '<id xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="http://www.w3.org/2001/XMLSchema" i:type="x:int">',
        ),
      ),
    ],
    [
      "schemaLocation and encodingStyle on the envelope",
      request(inside).replace(
        "<S:Envelope",
        '<S:Envelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" S:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"',
      ),
    ],
    ["a Header, empty", request(inside).replace("<S:Body>", "<S:Header/><S:Body>")],
    [
      "Header entries that need not be understood",
      request(inside).replace(
        "<S:Body>",
        '<S:Header><w:Security xmlns:w="urn:w" S:mustUnderstand="0" w:a="b"><w:T>x</w:T></w:Security></S:Header><S:Body>',
      ),
    ],
  ])("%s", (_, text) => {
    expect(decodeRequest(text)).toEqual(expected);
  });

  it("decodes absent, nil and empty elements by the contract", () => {
    const search = (content: string) =>
      envelope(
        `<r:OrderListRequest xmlns:r="urn:marketplace-seller:order-service" ` +
          `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><auth><appKey>k</appKey>` +
          `<appSecret>s</appSecret></auth>${content}</r:OrderListRequest>`,
      );
    const nothing = {
      productId: null,
      status: null,
      buyerName: "",
      orderNumber: "",
      productSellerCode: null,
      recipient: "",
      sameDayDelivery: null,
      period: { startDate: null, endDate: null },
      sortForUpdateDate: false,
      updateDateSortOrder: null,
    };
    for (const content of [
      "<searchData/>",
      "<searchData><sortForUpdateDate/></searchData>",
      "<searchData><sameDayDelivery> </sameDayDelivery><sortForUpdateDate> </sortForUpdateDate></searchData>",
      "<searchData></searchData>",
      '<searchData/><pagingData xsi:nil="true"/>',
      '<searchData><productId xsi:nil="1"/><buyerName/><period/></searchData>',
      '<searchData><productId xsi:nil="true"></productId><sameDayDelivery/></searchData>',
    ]) {
      expect(decodeRequest(search(content)).request).toEqual({
        auth,
        searchData: nothing,
        pagingData: null,
      });
    }
    const empty = decodeRequest(search("<searchData><status/></searchData><pagingData/>")).request;
    expect(empty).toMatchObject({
      searchData: { status: "" },
      pagingData: { currentPage: 0, pageSize: null },
    });
  });
});

describe("refused requests", () => {
  const instance = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"';
  const nil = `${instance} i:nil="true"`;
  const id = "orderRequest/id";
  const key = "auth/appKey";

  it.each([
    ["qualified local elements", inside.replaceAll("auth>", "r:auth>"), "namespace", "auth"],
    ["an unbound prefix", inside.replaceAll("auth>", "q:auth>"), "unbound-prefix", "auth"],
    ["an unknown element", `${inside}<more/>`, "unknown-element", "more"],
    ["an element given twice", inside.replace(/<id>.*<\/id>/, "$&$&"), "duplicate-element", id],
    ["another order", inside.replace(/(<auth>.*<\/auth>)(.*)/, "$2$1"), "element-order", "auth"],
    ["no auth", "<orderRequest><id>42</id></orderRequest>", "missing-element", "auth"],
    ["auth twice", inside.replace(/<auth>.*<\/auth>/, "$&$&"), "duplicate-element", "auth"],
    ["nil auth", inside.replace(/<auth>.*<\/auth>/, `<auth ${nil}/>`), "nil", "auth"],
    ["12abc as a long", inside.replace("42", "12abc"), "value", id],
    ["an empty long", inside.replace("42", ""), "value", id],
    ["text between elements", `${inside}text`, "mixed-content", ""],
    ["CDATA between elements", `${inside}<![CDATA[]]>`, "mixed-content", ""],
    [
      "CDATA that holds a document",
      inside.replace(">k<", '><![CDATA[<?xml version="1.0"?><a/>]]><'),
      "embedded-document",
      key,
    ],
    [
      "an xsi:type of another type",
      inside.replace("<id>", `<id ${instance} i:type="r:OrderData">`),
      "attribute",
      id,
    ],
    ["an element inside text", inside.replace(">k<", ">k<b/><"), "mixed-content", key],
    ["an attribute twice", inside.replace("<auth>", '<auth a="1" a="2">'), "attribute", "auth"],
    ["an unlisted attribute", inside.replace("<auth>", '<auth id="1">'), "attribute", "auth"],
    ["attributes run together", inside.replace("auth>", 'auth a="1"b="2">'), "malformed", "auth"],
    ["a namespace undone", inside.replace("auth>", 'auth xmlns:r="">'), "namespace", "auth"],
    ["an undeclared entity", inside.replace("42", "&a;"), "entity", id],
    ["a bare ampersand", inside.replace(">k<", ">k&k<"), "entity", key],
    ["a reference to NUL", inside.replace(">k<", ">&#0;<"), "entity", key],
    ["NUL", inside.replace(">k<", ">\u0000<"), "malformed", key],
    ["half a surrogate pair", inside.replace(">k<", ">\ud800<"), "malformed", key],
    ["]]> in text", inside.replace(">k<", ">]]&gt;]]><"), "malformed", key],
    ["a comment with -- inside", `${inside}<!-- a -- b -->`, "malformed", ""],
    ["a processing instruction", `${inside}<?a b?>`, "processing-instruction", ""],
    ["a wrong end tag", inside.replace("</auth>", "</aut>"), "malformed", "auth"],
  ])("%s", (_, content, problem, path) => {
    const suffix = path === "" ? "" : `/${path}`;
    expect(problemOf(request(content))).toEqual({
      problem,
      path: `Envelope/Body/OrderDetailRequest${suffix}`,
    });
  });

  const message = request(inside);
  const soap = "http://schemas.xmlsoap.org/soap/envelope/";
  const soap12 = "http://www.w3.org/2003/05/soap-envelope";
  const service = "urn:marketplace-seller:order-service";
  const doctype = '?><!DOCTYPE a SYSTEM "file:///etc/passwd">';
  const header = '<S:Header><w xmlns="urn:w" S:mustUnderstand="1"/></S:Header><S:Body>';
  const element = `<r:OrderDetailRequest xmlns:r="${service}">${inside}</r:OrderDetailRequest>`;
  const other = envelope(`<r:OtherRequest xmlns:r="${service}"/>`);
  const foreign = message.replace(service, "urn:other");
  const deep = message.replace("<S:Body>", `<S:Header>${"<a>".repeat(70)}`);

  it.each([
    ["nothing", " ", "empty", ""],
    ["SOAP 1.2", message.replace(soap, soap12), "soap-version", "Envelope"],
    ["a Body's attribute", message.replace("<S:Body", '$& a="1"'), "attribute", "Envelope/Body"],
    ["no envelope", "<a/>", "envelope", "a"],
    ["no Body", `<S:Envelope xmlns:S="${soap}"/>`, "envelope", "Envelope"],
    ["an empty Body", envelope(""), "body", "Envelope/Body"],
    ["two requests", envelope(`${element}<x/>`), "body", "Envelope/Body"],
    ["an unknown operation", other, "operation", "Envelope/Body/OtherRequest"],
    ["a wrong namespace", foreign, "namespace", "Envelope/Body/OrderDetailRequest"],
    ["a DOCTYPE", message.replace("?>", doctype), "doctype", ""],
    ["XML 1.1", message.replace("1.0", "1.1"), "malformed", ""],
    ["a declaration after a space", ` ${message}`, "processing-instruction", ""],
    ["an end tag cut short", message.slice(0, -3), "malformed", "Envelope"],
    [
      "an element after the Body",
      message.replace("Body></", "Body><a/></"),
      "envelope",
      "Envelope",
    ],
    ["an element after the envelope", `${message}<a/>`, "malformed", ""],
    [
      "what is to be understood",
      message.replace("<S:Body>", header),
      "must-understand",
      "Envelope/Header/w",
    ],
    ["depth over the cap", deep, "too-deep", `Envelope/Header${"/a".repeat(62)}`],
  ])("%s", (_, text, problem, path) => {
    expect(problemOf(text)).toEqual({ problem, path });
  });

  it("elements in a wrong order, with the misplaced element and its position", () => {
    const authLast = request(inside.replace(/(<auth>.*<\/auth>)(.*)/, "$2$1"));
    expect(refusalOf(authLast)?.reason).toContain("order: auth must come first");
    const keyLast = request(inside.replace(/(<appKey>.*<\/appKey>)(.*)(<\/auth>)/, "$2$1$3"));
    expect(refusalOf(keyLast)?.reason).toContain("order: appKey must come first");
  });

  it("unknown names, shortened in the message", () => {
    const error = refusalOf(request(inside.replaceAll("orderRequest", "x".repeat(5000))));
    expect(error?.problem).toBe("unknown-element");
    expect(error?.message.length).toBeLessThan(250);
  });

  it("a size over the limit, before anything is parsed", () => {
    expect(() => decodeRequest(plain, { limits: { characters: 100 } })).toThrow("too large");
  });

  it("a wrong value, with its line and column and without the value", () => {
    const text = request(inside.replace("42", "hunter2")).replace("<auth>", "\n<auth>");
    expect(() => decodeRequest(text)).toThrow(/^(?!.*hunter2).*orderRequest\/id \(line 2, column /);
  });
});

describe("responses", () => {
  const result = { status: "success" };
  const pagingData = { currentPage: 0, pageSize: 20, totalCount: 0, pageCount: 0 };
  const order = {
    id: "9223372036854775807",
    createDate: "",
    totalDiscountAmount: "123456789012345.123456789012345",
    paymentType: null,
    orderNumber: "",
    totalAmount: "0.00",
    status: 9_007_199_254_740_991,
    citizenshipId: "",
  };
  const listing = (orders: readonly (typeof order)[]) =>
    encodeResponse("OrderList", { result, pagingData, orderList: { order: [...orders] } });

  it("decode the largest long and a 30-digit decimal exactly", () => {
    const response = decodeResponse("OrderList", listing([order]));
    expect(response).toEqual({
      kind: "response",
      response: { result, pagingData, orderList: { order: [order] } },
    });
  });

  it.each([
    ["129.9", "129.90"],
    ["5", "5.00"],
    [".5", "0.50"],
    ["5.", "5.00"],
    ["+007.100", "7.10"],
    ["-0.00", "0.00"],
    ["-0.5", "-0.50"],
    ["0.1234500", "0.12345"],
    [" 1.25\n", "1.25"],
  ])("decode the decimal %s as %s", (wire, value) => {
    const text = listing([order]).replace(">0.00<", `>${wire}<`);
    const response = decodeResponse("OrderList", text);
    if (response.kind !== "response") throw new Error(response.kind);
    expect(response.response.orderList?.order[0]?.totalAmount).toBe(value);
  });

  it("decode one-element, empty and absent lists as arrays", () => {
    const lists = [
      [listing([order]), { order: [order] }],
      [listing([]), { order: [] }],
      [listing([]).replace("<orderList></orderList>", "<orderList/>"), { order: [] }],
      [encodeResponse("OrderList", { result, pagingData }), undefined],
    ] as const;
    for (const [text, wantedList] of lists) {
      const response = decodeResponse("OrderList", text);
      if (response.kind !== "response") throw new Error(response.kind);
      expect(response.response.orderList).toEqual(wantedList);
      expect("orderList" in response.response).toBe(wantedList !== undefined);
    }
  });

  it("may have elements in another order, and elements that the contract does not declare", () => {
    const text = encodeResponse("OrderList", { result, pagingData, orderList: { order: [order] } })
      .replace(/(<pagingData>.*<\/pagingData>)(<orderList>.*<\/orderList>)/, "$2$1")
      .replace("<id>", "<giftNote><text>For you &amp; yours</text><x/></giftNote><id>")
      .replace("</order>", '<b:more xmlns:b="urn:b">1</b:more></order>');
    const response = decodeResponse("OrderList", text);
    if (response.kind !== "response") throw new Error(response.kind);
    expect(response.response).toEqual({ result, pagingData, orderList: { order: [order] } });
    const [first] = response.response.orderList?.order ?? [];
    expect(findExtraElements(first ?? {})).toMatchObject([
      { name: "giftNote", children: [{ name: "text", text: "For you & yours" }, { name: "x" }] },
      { namespace: "urn:b", name: "more", text: "1" },
    ]);
    expect(JSON.stringify(response.response)).not.toContain("giftNote");
  });

  it("never set a property of a prototype by an element's name", () => {
    const text = listing([]).replace(
      "<result>",
      "<result><__proto__><x/></__proto__><constructor/>",
    );
    const response = decodeResponse("OrderList", text);
    if (response.kind !== "response") throw new Error(response.kind);
    expect(Object.getPrototypeOf(response.response.result)).toBe(Object.prototype);
    expect(Object.keys(response.response.result)).toEqual(["status"]);
  });
});

describe("responses with odd values", () => {
  const order = (content: string) =>
    `<order><id>7</id><orderNumber>a</orderNumber><status>1</status>${content}</order>`;
  const listing = (orders: string, more = "") =>
    envelope(
      '<r:OrderListResponse xmlns:r="urn:marketplace-seller:order-service" ' +
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
        `<result><status>success</status></result>${more}<orderList>${orders}</orderList>` +
        "</r:OrderListResponse>",
    );
  const decode = (text: string) => {
    const decoded = decodeResponse("OrderList", text);
    if (decoded.kind !== "response") throw new Error(decoded.kind);
    const drift = findResponseDrift("OrderList", decoded.response);
    const odd = drift.filter(({ kind }) => kind === "notation").map(({ path }) => path);
    return { ...decoded, orders: decoded.response.orderList?.order ?? [], odd };
  };
  const amount = (text: string) => order(`<totalAmount>${text}</totalAmount>`);
  const path = "orderList.order[].totalAmount";

  it.each([
    ["6E+2", "600.00", [path]],
    ["1.25e-3", "0.00125", [path]],
    ["+.5E1", "5.00", [path]],
    ["1E+99", `1${"0".repeat(99)}.00`, [path]],
    ["", null, []],
    [" ", null, []],
  ])("read the decimal %j as %j", (wire, totalAmount, odd) => {
    expect(decode(listing(amount(wire)))).toMatchObject({
      orders: [{ id: "7", totalAmount }],
      odd,
    });
  });

  it.each([
    ["id", "7.0", "7"],
    ["id", "9.007199254740993E15", "9007199254740993"],
    ["status", "1.0", 1],
    ["status", "2E1", 20],
  ])("read the %s %j as %j", (name, wire, value) => {
    const row = order("").replace(new RegExp(`<${name}>[^<]*`), `<${name}>${wire}`);
    const { orders, odd } = decode(listing(row));
    expect(orders).toMatchObject([{ [name]: value }]);
    expect(odd).toEqual([`orderList.order[].${name}`]);
  });

  it.each([
    ["&#x1B;", "\u001b"],
    ["&#xB;", "\u000b"],
    ["&#0;", "\u0000"],
    ["&#xD83D;&#xDE00;", "😀"],
    ["&#xD83D;", "\ud83d"],
    ["&#xFFFE;", "\ufffe"],
    ["\u0008", "\u0008"],
    ["\u0000\uffff", "\u0000\uffff"],
    ["<![CDATA[\u0007]]>", "\u0007"],
  ])("read %j in a text as that character, exact", (wire, character) => {
    const { orders, odd } = decode(listing(order("").replace(">a<", `>x${wire}y<`)));
    expect(orders).toMatchObject([{ orderNumber: `x${character}y` }]);
    expect(odd).toEqual(["orderList.order[].orderNumber"]);
  });

  it("read an unexpected nil as null, and ignore unexpected attributes", () => {
    const row = amount("1").replace("<id>", '<id xml:lang="tr" href="#1" xsi:type="xsi:x">');
    const text = listing(row.replace("<orderNumber>a<", '<orderNumber xsi:nil="1"><'))
      .replace("<S:Body>", '<S:Body id="1">')
      .replace("<order>", '<order x="1">');
    const { orders, odd } = decode(text);
    expect(orders).toEqual([{ id: "7", orderNumber: null, status: 1, totalAmount: "1.00" }]);
    expect(odd).toEqual(["orderList.order", "orderList.order[].id"]);
    const nilList = listing("").replace("<orderList></orderList>", '<orderList xsi:nil="true"/>');
    expect(decode(nilList).response.orderList).toBeNull();
  });

  it("may begin with white space", () => {
    expect(decode(`\r\n \t${listing(order(""))}`).orders).toHaveLength(1);
  });

  it.each([
    ["a decimal comma", amount("1,5")],
    ["no number", amount("NaN")],
    ["an exponent without an end", amount("1E+99999")],
    ["an unknown entity", order("").replace(">a<", ">a&nbsp;b<")],
    ["a bare ampersand", order("").replace(">a<", ">A & B<")],
    ["a reference beyond Unicode", order("").replace(">a<", ">&#x110000;<")],
    ["bytes that are not valid in the charset", order("").replace(">a<", ">\udc80<")],
    ["text between elements", order("text")],
    ["CDATA between elements", order("<![CDATA[ & ]]>")],
    ["an element inside text", order("").replace(">a<", ">a<b>c</b><")],
    ["an element given twice", order("<orderNumber>b</orderNumber>")],
    ["nil with content", order('<totalAmount xsi:nil="true">1</totalAmount>')],
    ["no id", order("").replace("<id>7</id>", "")],
    ["an empty id", order("").replace("<id>7</id>", "<id/>")],
    ["a nil row", '<order xsi:nil="true"/>'],
  ])("leave out a row with %s, and no other", (_, row) => {
    const { orders, undecoded } = decode(listing(order("") + row + order("") + row));
    expect(orders).toHaveLength(2);
    expect(undecoded).toMatchObject([
      { index: 1, text: row, problem: { line: 1 } },
      { index: 3, text: row },
    ]);
  });

  it("name the row's problem with its path and line, without the value", () => {
    const { undecoded } = decode(listing(`\n${order("")}\n${amount("hunter2")}\n`));
    const { message } = undecoded?.[0]?.problem ?? {};
    expect(message).toMatch(/^(?!.*hunter2).*order\/totalAmount \(line 3, column \d+\)$/);
  });

  it.each([
    [
      "outside of rows, a value",
      listing("", "<pagingData><pageCount>x</pageCount></pagingData>"),
      "value",
    ],
    ["more unreadable rows than a page has", listing("<order/>".repeat(1002)), "missing-element"],
    [
      "inside a broken row, a namespace",
      listing(`<order>text<n:id xmlns:n="urn:n"/></order>`),
      "namespace",
    ],
    ["inside a broken row, depth", listing(`<order>text${"<a>".repeat(70)}</order>`), "too-deep"],
    ["inside a broken row, a DTD", listing("<order>text<!DOCTYPE a></order>"), "doctype"],
    [
      "inside a broken row, an instruction",
      listing("<order>text<?a b?></order>"),
      "processing-instruction",
    ],
    ["inside a broken row, an end tag", listing("<order>text</orders>"), "malformed"],
    ["nothing", listing("").replace(/<result>.*<\/orderList>/, ""), "missing-element"],
  ])("refuse %s", (_, text, problem) => {
    expect(() => decode(text)).toThrow(expect.objectContaining({ problem }));
  });

  it("refuse a write without a result, and read a listing without one", () => {
    const combined = encodeResponse("CombineItems", { result: { status: "success" } });
    const bare = combined.replace(/<result>.*<\/result>/, "");
    expect(() => decodeResponse("CombineItems", bare)).toThrow("no result");
    const listed = listing(order("")).replace(/<result>.*<\/result>/, "");
    expect(decode(listed).orders).toHaveLength(1);
  });
});

describe("Faults", () => {
  it("may lack a code or a message, and have elements that SOAP does not define", () => {
    const fault = encodeFault({ code: "Client", message: "m" });
    expect(decodeFault(fault.replace(/<faultstring>.*<\/faultstring>/, "<x/>"))).toEqual({
      code: "Client",
      message: "",
      detail: [],
    });
    expect(decodeFault(fault.replace(/<faultcode>.*<\/faultcode>/, ""))).toMatchObject({
      code: "",
    });
  });

  it("have a detail when they concern the Body, and no detail otherwise", () => {
    const codes = [
      "Client",
      "Server",
      "Client.TooManyRequests",
      "VersionMismatch",
      "MustUnderstand",
    ];
    const withDetail = codes.filter((code) =>
      encodeFault({ code, message: "m" }).includes("<detail>"),
    );
    expect(withDetail).toEqual(["Client", "Server", "Client.TooManyRequests"]);
  });
});
