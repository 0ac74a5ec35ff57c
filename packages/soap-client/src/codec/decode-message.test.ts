import { describe, expect, it } from "vitest";
import { DecodeError } from "./decode-error.ts";
import { decodeRequest, decodeResponse } from "./decode-message.ts";
import { encodeFault, encodeRequest, encodeResponse } from "./encode-message.ts";
import { extraElementsOf } from "./xml-element.ts";

const auth = { appKey: "k", appSecret: "s" };
const plain = encodeRequest("OrderDetail", { auth, orderRequest: { id: "42" } });
const inside =
  "<auth><appKey>k</appKey><appSecret>s</appSecret></auth><orderRequest><id>42</id></orderRequest>";
const wanted = { operation: "OrderDetail", request: { auth, orderRequest: { id: "42" } } };

/** An envelope written by hand around a request element. */
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

describe("requests in the styles of SOAP 1.1 stacks", () => {
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
    expect(decodeRequest(text)).toEqual(wanted);
  });

  it("reads absence, nil and emptiness as the contract says", () => {
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

describe("requests that are refused", () => {
  it.each([
    ["nothing", " ", "empty", ""],
    [
      "SOAP 1.2",
      request(inside).replace(
        "http://schemas.xmlsoap.org/soap/envelope/",
        "http://www.w3.org/2003/05/soap-envelope",
      ),
      "soap-version",
      "Envelope",
    ],
    ["no envelope", "<a/>", "envelope", "a"],
    [
      "no Body",
      '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"/>',
      "envelope",
      "Envelope",
    ],
    ["an empty Body", envelope(""), "body", "Envelope/Body"],
    [
      "two requests",
      envelope(
        `${'<r:OrderDetailRequest xmlns:r="urn:marketplace-seller:order-service">'}${inside}</r:OrderDetailRequest><x/>`,
      ),
      "body",
      "Envelope/Body",
    ],
    [
      "an unknown operation",
      envelope('<r:OtherRequest xmlns:r="urn:marketplace-seller:order-service"/>'),
      "operation",
      "Envelope/Body/OtherRequest",
    ],
    [
      "a wrong namespace",
      request(inside).replace("urn:marketplace-seller:order-service", "urn:other"),
      "namespace",
      "Envelope/Body/OrderDetailRequest",
    ],
    [
      "qualified local elements",
      request(inside.replaceAll("auth>", "r:auth>")),
      "namespace",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "an unbound prefix",
      request(inside.replaceAll("auth>", "q:auth>")),
      "unbound-prefix",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "an unknown element",
      request(`${inside}<more/>`),
      "unknown-element",
      "Envelope/Body/OrderDetailRequest/more",
    ],
    [
      "an element given twice",
      request(inside.replace("<id>42</id>", "<id>42</id><id>42</id>")),
      "duplicate-element",
      "Envelope/Body/OrderDetailRequest/orderRequest/id",
    ],
    [
      "another order",
      request(inside.replace(/(<auth>.*<\/auth>)(.*)/, "$2$1")),
      "element-order",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "no auth",
      request("<orderRequest><id>42</id></orderRequest>"),
      "missing-element",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "auth twice",
      request(inside.replace(/<auth>.*<\/auth>/, "$&$&")),
      "duplicate-element",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "nil auth",
      request(
        inside.replace(
          /<auth>.*<\/auth>/,
          '<auth xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>',
        ),
      ),
      "nil",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "12abc as a long",
      request(inside.replace("42", "12abc")),
      "value",
      "Envelope/Body/OrderDetailRequest/orderRequest/id",
    ],
    [
      "an empty long",
      request(inside.replace("42", "")),
      "value",
      "Envelope/Body/OrderDetailRequest/orderRequest/id",
    ],
    [
      "text between elements",
      request(`${inside}text`),
      "mixed-content",
      "Envelope/Body/OrderDetailRequest",
    ],
    [
      "CDATA between elements",
      request(`${inside}<![CDATA[]]>`),
      "mixed-content",
      "Envelope/Body/OrderDetailRequest",
    ],
    [
      "an element inside text",
      request(inside.replace(">k<", ">k<b/><")),
      "mixed-content",
      "Envelope/Body/OrderDetailRequest/auth/appKey",
    ],
    [
      "an attribute given twice",
      request(inside.replace("<auth>", '<auth a="1" a="2">')),
      "attribute",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "an attribute that is not listed",
      request(inside.replace("<auth>", '<auth id="1">')),
      "attribute",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "attributes without space between",
      request(inside.replace("<auth>", '<auth a="1"b="2">')),
      "malformed",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "a namespace undone for a prefix",
      request(inside.replace("<auth>", '<auth xmlns:r="">')),
      "namespace",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    [
      "a DOCTYPE",
      request(inside).replace("?>", '?><!DOCTYPE a SYSTEM "file:///etc/passwd">'),
      "doctype",
      "",
    ],
    [
      "an undeclared entity",
      request(inside.replace("42", "&a;")),
      "entity",
      "Envelope/Body/OrderDetailRequest/orderRequest/id",
    ],
    [
      "a bare ampersand",
      request(inside.replace(">k<", ">k&k<")),
      "entity",
      "Envelope/Body/OrderDetailRequest/auth/appKey",
    ],
    [
      "a reference to NUL",
      request(inside.replace(">k<", ">&#0;<")),
      "entity",
      "Envelope/Body/OrderDetailRequest/auth/appKey",
    ],
    [
      "NUL",
      request(inside.replace(">k<", ">\u0000<")),
      "malformed",
      "Envelope/Body/OrderDetailRequest/auth/appKey",
    ],
    [
      "half a surrogate pair",
      request(inside.replace(">k<", ">\ud800<")),
      "malformed",
      "Envelope/Body/OrderDetailRequest/auth/appKey",
    ],
    [
      "]]> in text",
      request(inside.replace(">k<", ">]]&gt;]]><")),
      "malformed",
      "Envelope/Body/OrderDetailRequest/auth/appKey",
    ],
    [
      "a comment with -- inside",
      request(`${inside}<!-- a -- b -->`),
      "malformed",
      "Envelope/Body/OrderDetailRequest",
    ],
    [
      "a processing instruction",
      request(`${inside}<?a b?>`),
      "processing-instruction",
      "Envelope/Body/OrderDetailRequest",
    ],
    ["XML 1.1", request(inside).replace("1.0", "1.1"), "malformed", ""],
    ["a declaration after a space", ` ${request(inside)}`, "processing-instruction", ""],
    [
      "a wrong end tag",
      request(inside.replace("</auth>", "</aut>")),
      "malformed",
      "Envelope/Body/OrderDetailRequest/auth",
    ],
    ["an end tag cut short", request(inside).slice(0, -3), "malformed", "Envelope"],
    [
      "an element after the Body",
      request(inside).replace("</S:Envelope>", "<a/></S:Envelope>"),
      "envelope",
      "Envelope",
    ],
    ["an element after the envelope", `${request(inside)}<a/>`, "malformed", ""],
    [
      "a header entry that must be understood",
      request(inside).replace(
        "<S:Body>",
        '<S:Header><w xmlns="urn:w" S:mustUnderstand="1"/></S:Header><S:Body>',
      ),
      "must-understand",
      "Envelope/Header/w",
    ],
    [
      "depth over the cap",
      request(inside).replace("<S:Body>", `<S:Header>${"<a>".repeat(70)}`),
      "too-deep",
      `Envelope/Header${"/a".repeat(62)}`,
    ],
  ])("%s", (_, text, problem, path) => {
    expect(problemOf(text)).toEqual({ problem, path });
  });

  it("of elements in another order, naming the one that is out of order and where it belongs", () => {
    const authLast = request(inside.replace(/(<auth>.*<\/auth>)(.*)/, "$2$1"));
    expect(refusalOf(authLast)?.reason).toContain("order: auth must come first");
    const keyLast = request(inside.replace(/(<appKey>.*<\/appKey>)(.*)(<\/auth>)/, "$2$1$3"));
    expect(refusalOf(keyLast)?.reason).toContain("order: appKey must come first");
  });

  it("with the names that the sender chose cut short", () => {
    const error = refusalOf(request(inside.replaceAll("orderRequest", "x".repeat(5000))));
    expect(error?.problem).toBe("unknown-element");
    expect(error?.message.length).toBeLessThan(250);
  });

  it("for their size before anything else is read", () => {
    expect(() => decodeRequest(plain, { limits: { characters: 100 } })).toThrow("too large");
  });

  it("without showing a value, with the place in the text", () => {
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

  it("give the largest long and a 30-digit decimal exactly", () => {
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
  ])("give the decimal %s as %s", (wire, value) => {
    const text = listing([order]).replace(">0.00<", `>${wire}<`);
    const response = decodeResponse("OrderList", text);
    if (response.kind !== "response") throw new Error(response.kind);
    expect(response.response.orderList?.order[0]?.totalAmount).toBe(value);
  });

  it.each([".", "", "1,5", "1e2", "INF", "NaN", "1.2.3", "--1", "0x10", "1 2"])(
    "refuse %j as a decimal",
    (wire) => {
      const text = listing([order]).replace(">0.00<", `>${wire}<`);
      expect(() => decodeResponse("OrderList", text)).toThrow("no decimal");
    },
  );

  it("distinguish one-element, empty and absent lists, always as arrays", () => {
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
    const nil = listing([]).replace("<orderList></orderList>", '<orderList xsi:nil="true"/>');
    expect(() => decodeResponse("OrderList", nil)).toThrow("does not allow nil");
  });

  it("may come in another order, and with elements that the contract does not name", () => {
    const text = encodeResponse("OrderList", { result, pagingData, orderList: { order: [order] } })
      .replace(/(<pagingData>.*<\/pagingData>)(<orderList>.*<\/orderList>)/, "$2$1")
      .replace("<id>", "<giftNote><text>For you &amp; yours</text><x/></giftNote><id>")
      .replace("</order>", '<b:more xmlns:b="urn:b">1</b:more></order>');
    const response = decodeResponse("OrderList", text);
    if (response.kind !== "response") throw new Error(response.kind);
    expect(response.response).toEqual({ result, pagingData, orderList: { order: [order] } });
    const [first] = response.response.orderList?.order ?? [];
    expect(extraElementsOf(first ?? {})).toMatchObject([
      { name: "giftNote", children: [{ name: "text", text: "For you & yours" }, { name: "x" }] },
      { namespace: "urn:b", name: "more", text: "1" },
    ]);
    expect(JSON.stringify(response.response)).not.toContain("giftNote");
  });

  it("never let an element's name reach a prototype", () => {
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

describe("Faults", () => {
  it("about the Body have a detail, and others none", () => {
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
