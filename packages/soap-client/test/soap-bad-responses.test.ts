import { inspect } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeFailure, encodeFault } from "../src/codec/index.ts";
import {
  AuthenticationError,
  IndeterminateError,
  isFailedResultError,
  isSellerError,
  isSoapFaultError,
  RefusedError,
  TransportError,
} from "../src/index.ts";
import { example } from "./examples.ts";
import { always, canary, clientOf, failureOf, listen } from "./loopback.ts";

const someItems = { orderItemList: { orderItem: [{ id: "1" }] } };

/** Returns the errors of a read and of a write that receive the same response. */
async function failures(text: string, status = 200, contentType?: string) {
  await using server = await listen(always(text, status, contentType));
  const { orders } = clientOf(server);
  const read = await failureOf(orders.list());
  const write = await failureOf(orders.combineItems(someItems));
  expect(server.arrived).toHaveLength(2);
  return { read, write };
}

describe("a response that is not one of the operation (case 27)", () => {
  let right: string;
  beforeAll(async () => {
    right = await example("OrderList", "response");
  });

  /**
   * One example of each kind of response that the client refuses; decode-message.test.ts has every message that the
   * codec refuses.
   */
  const broken: Record<string, (xml: string) => string> = {
    "an empty body": () => "",
    "another operation's response": (xml) => xml.replaceAll("OrderListResponse", "OtherResponse"),
    "a request": (xml) => xml.replaceAll("OrderListResponse", "OrderListRequest"),
    "a wrong envelope": (xml) => xml.replace("schemas.xmlsoap.org/soap", "example.org/soap"),
    "a truncated message": (xml) => xml.slice(0, xml.indexOf("</orderList>")),
    "text after the message": (xml) => `${xml}more`,
    HTML: () => "<html><body>Service Unavailable</body></html>",
    JSON: () => "{}",
    "an element without content": (xml) =>
      xml.replace(/(<os:OrderListResponse[^>]*>).*(<\/os:OrderListResponse>)/s, "$1$2"),
    "a count that a double cannot hold": (xml) =>
      xml.replace("<totalCount>1<", "<totalCount>9007199254740993<"),
    "an element given twice": (xml) => xml.replace(/<pageSize>.*<\/pageSize>/, "$&$&"),
  };

  it.each(Object.keys(broken))("%s: a protocol error", async (name) => {
    const text = broken[name]?.(right) ?? "";
    expect(text).not.toBe(right);
    const { read, write } = await failures(text);
    expect(read).toMatchObject({ code: "protocol" });
    expect(write).toMatchObject({ code: "indeterminate" });
    expect((write as Error).cause).toMatchObject({ code: "protocol" });
  });

  it("is a protocol error: a wrong content type, or a status that contradicts the body", async () => {
    expect((await failures(right, 200, "text/html")).read).toMatchObject({ code: "protocol" });
    expect((await failures(right, 202)).read).toMatchObject({ code: "protocol" });
    expect((await failures(right, 500)).read).toMatchObject({ code: "protocol" });
  });

  it("does not show the credentials as an element name", async () => {
    // The function `failureOf` fails the test when the error contains the credentials.
    const text = right.replaceAll("pagingData", canary.appSecret).replace(">20<", ">x &y; z<");
    expect((await failures(text)).read).toMatchObject({ code: "protocol" });
  });

  it("does not show the buyer's data in the error", async () => {
    const { read } = await failures(right.replace(">20<", ">secretly<"));
    if (!isSellerError(read)) throw read;
    expect(read.excerpt).toContain("<os:OrderListResponse>");
    expect(inspect(read)).not.toMatch(/secretly|11111111110/);
  });
});

describe("a service that repeats the credentials", () => {
  const message = `no ${canary.appKey} with ${canary.appSecret}`;
  const texts = { errorCode: canary.appSecret, errorMessage: message, errorCategory: message };

  it.each([
    ["in a page", always(`<html>${message}</html>`, 500, "text/html")],
    ["in plain text", always(message, 200, "text/plain")],
    ["in a Fault", always(encodeFault({ code: "Client", message: message }), 500)],
    ["in a failed result", always(encodeFailure("CombineItems", texts))],
  ])("%s: neither the error nor the client shows them", async (_, respond) => {
    await using server = await listen(respond);
    const client = clientOf(server);
    // The function `failureOf` fails the test when the error contains the credentials.
    const error = await failureOf(client.orders.combineItems(someItems));
    expect(inspect(error)).toContain("[redacted]");
    const rendered = inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client);
    expect(rendered).not.toMatch(/canary/);
  });
});

describe("a refusal (case 28)", () => {
  it("in the result is a typed error with the service's message, and is not repeated", async () => {
    const texts = { errorCode: "3003", errorMessage: "Not so.", errorCategory: "RULE" };
    for (const result of [{ status: "failure", ...texts }, texts]) {
      await using server = await listen(always(encodeFailure("CombineItems", result)));
      const error = await failureOf(clientOf(server).orders.combineItems(someItems));
      expect(error).toSatisfy(isFailedResultError);
      expect(error).toSatisfy((refused) => isSellerError(refused, "refused"));
      expect(error).toMatchObject({ ...texts, code: "refused", retryable: false });
      expect(JSON.parse(JSON.stringify(error))).toMatchObject(texts);
      expect(server.arrived).toHaveLength(1);
    }
  });

  it("may contain only the result", async () => {
    const bare = encodeFailure("OrderList", { status: "failure", errorCode: "x" }).replace(
      /<pagingData>.*<\/pagingData>/,
      "",
    );
    await using server = await listen(always(bare));
    expect(await failureOf(clientOf(server).orders.list())).toSatisfy(isFailedResultError);
  });

  it('because of the credentials has the code "authentication"', async () => {
    const result = { status: "failure", errorCode: "1001", errorCategory: "AUTHENTICATION" };
    await using server = await listen(always(encodeFailure("OrderList", result)));
    expect(await failureOf(clientOf(server).orders.list())).toMatchObject({
      code: "authentication",
    });
  });

  it.each(["Client", "Client.Input.Missing", "VersionMismatch", "MustUnderstand"])(
    "as a Fault (%s) is a refusal for reads and writes, not repeated",
    async (code) => {
      const { read, write } = await failures(encodeFault({ code, message: "bad input" }), 500);
      for (const error of [read, write]) {
        expect(error).toBeInstanceOf(RefusedError);
        expect(error).toSatisfy((refused) => isSellerError(refused, "refused"));
        expect(error).toSatisfy((refused) => isSoapFaultError(refused));
        expect(error).toMatchObject({
          faultCode: code,
          faultMessage: "bad input",
          serviceCode: code,
          serviceMessage: "bad input",
          retryable: false,
        });
      }
    },
  );

  it.each(["Server", "Server.Busy", "Clientele", "Sender", "MustUnderstandIt", "x"])(
    "is not assumed for a Fault of another code (%s): the outcome of a write is unknown",
    async (code) => {
      const { read, write } = await failures(encodeFault({ code, message: "broken" }), 500);
      expect(read).toBeInstanceOf(TransportError);
      expect(read).toMatchObject({ retryable: true, excerpt: `${code}: broken` });
      expect(write).toBeInstanceOf(IndeterminateError);
      expect((write as Error).cause).toBeInstanceOf(TransportError);
    },
  );

  it("as a Fault about the credentials is an AuthenticationError", async () => {
    const fault = encodeFault({ code: "Client.Authentication", message: "who?" });
    expect((await failures(fault, 500)).write).toBeInstanceOf(AuthenticationError);
  });

  it("as a Fault for too many requests is repeated after Retry-After, also a write", async () => {
    const fault = encodeFault({ code: "Client.TooManyRequests", message: "m" });
    const right = await example("CombineItems", "response");
    let calls = 0;
    await using server = await listen((arrived, response) => {
      calls += 1;
      response.setHeader("retry-after", "1");
      always(calls === 1 ? fault : right, calls === 1 ? 500 : 200)(arrived, response);
    });
    const waits: number[] = [];
    const hooks = { onRetry: ({ delayMs }: { delayMs: number }) => waits.push(delayMs) };
    const options = { retry: { maxAttempts: 2 }, random: () => 0, hooks };
    await clientOf(server, options).orders.combineItems(someItems);
    expect(calls).toBe(2);
    expect(waits).toEqual([1000]);
    const once = await failures(fault, 500);
    expect(once.write).toMatchObject({ code: "rate-limited" });
  });

  it("as a Fault of an unavailable service is repeated for a read, not for a write", async () => {
    const fault = encodeFault({ code: "Server.Unavailable", message: "m" });
    await using server = await listen(always(fault, 500));
    const { orders } = clientOf(server, { retry: { maxAttempts: 3 }, random: () => 0 });
    expect(await failureOf(orders.list())).toBeInstanceOf(TransportError);
    expect(server.arrived).toHaveLength(3);
    expect(await failureOf(orders.combineItems(someItems))).toBeInstanceOf(IndeterminateError);
    expect(server.arrived).toHaveLength(4);
  });

  it("as a Fault is read as other SOAP stacks write it", async () => {
    const fault =
      '<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
      '<S:Fault xmlns:x="urn:x"><faultcode>S:Server.Busy</faultcode><faultstring xml:lang="en">Busy' +
      '</faultstring><faultactor>urn:actor</faultactor><detail><x:e x:a="1"><x:f/>t</x:e></detail>' +
      "</S:Fault></S:Body></S:Envelope>";
    const { read } = await failures(fault.replace("Server.Busy", "Client.Busy"), 500);
    expect(read).toMatchObject({ faultCode: "Client.Busy", faultMessage: "Busy" });
  });

  it("as JSON is read by the same field names as over REST", async () => {
    const refusal =
      '{"code":400,"errorCode":"SELLER_API.authenticationFailed","errorMessage":"Wrong secret."}';
    const wrong = await failures(refusal, 400, "application/json");
    expect(wrong.read).toMatchObject({
      code: "authentication",
      message: expect.stringContaining("Wrong secret."),
    });
    expect(wrong.write).toMatchObject({ code: "authentication" });
    const named =
      '{"@type":"X","name":"InternalServerException","message":"No","errors":[{"reason":"Bad date"}]}';
    await using server = await listen(always(named, 500, "application/json"));
    const { orders } = clientOf(server, { retry: { maxAttempts: 3 }, random: () => 0 });
    expect(await failureOf(orders.list())).toMatchObject({
      code: "transport",
      message: expect.stringContaining("No; Bad date"),
      retryable: false,
    });
    expect(server.arrived).toHaveLength(1);
    expect(await failureOf(orders.combineItems(someItems))).toBeInstanceOf(IndeterminateError);
  });

  it.each([
    [401, "authentication", "authentication"],
    [403, "foreign-response", "indeterminate"],
    [429, "rate-limited", "rate-limited"],
    [500, "transport", "indeterminate"],
  ])(
    "as HTTP %s without a SOAP message is classified by its status",
    async (status, ofRead, ofWrite) => {
      const { read, write } = await failures("<html>no</html>", status, "text/html");
      expect(read).toMatchObject({ code: ofRead });
      expect(write).toMatchObject({ code: ofWrite });
    },
  );
});
