import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { messageProblem } from "@marketplace-seller/testing/xml";
import { type OrderService, readOrderService } from "../contract/order-service.ts";
import { readMessage } from "../exact/xml.ts";
import { madeUpResponse } from "./made-up-response.ts";
import type { Target } from "./target.ts";

const folder = fileURLToPath(new URL("../../../../specs/soap/examples/", import.meta.url));

/**
 * A SOAP mock made of the contract alone: it holds every request to the XSD, and responds with the
 * operation's example; with that of a failure when the request says `prefer: example=failure`. Where
 * there is no example, the response is generated from the types.
 */
export function soapMock(): Target {
  let service: OrderService | undefined;
  const fetch = async (request: Request): Promise<Response> => {
    const text = await request.text();
    const problem = messageProblem(text);
    const operation = readMessage(text)?.name.replace(/Request$/, "") ?? "";
    const fails = request.headers.get("prefer") === "example=failure";
    const file = `${folder}${operation}/${fails ? "failure" : "response"}.xml`;
    if (problem !== undefined) return fault(problem);
    if (existsSync(file)) return response(200, readFileSync(file, "utf8"));
    service ??= await readOrderService();
    const madeUp = madeUpResponse(service, operation, fails ? "failure" : "success");
    return madeUp === undefined
      ? fault(`There is no operation ${operation}`)
      : response(200, madeUp);
  };
  return {
    name: "SOAP mock",
    kind: "soap-mock",
    protocols: ["SOAP"],
    baseUrl: "http://soap-mock.localhost",
    soapUrl: "http://soap-mock.localhost/ws/OrderService",
    fetch,
    credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
    control: undefined,
    hasAddress: false,
    bodyBytes: Number.MAX_SAFE_INTEGER,
    writes: true,
    close: async () => {},
  };
}

function fault(reason: string): Response {
  const text = reason.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return response(
    500,
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Client</faultcode><faultstring>${text}</faultstring></soap:Fault></soap:Body></soap:Envelope>`,
  );
}

function response(status: number, body: string): Response {
  return new Response(body, { status, headers: { "content-type": "text/xml; charset=utf-8" } });
}
