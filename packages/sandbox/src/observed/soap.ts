import { decodeFault, type OperationName, operations } from "@marketplace-seller/soap-client/codec";
import { Refused } from "../domain/refusals.ts";
import { htmlPage } from "../http/html-page.ts";
import type { HttpResponse } from "../http/response.ts";
import { failureResponse } from "../soap/responses.ts";

const ownCategory = "SELLER_API";
const { code: credentialsCode } = new Refused("credentials");

/** Wrong credentials have the code that is reported, and the date of an acceptance has no time. */
export function shownMessage(xml: string): string {
  return xml
    .replace(
      `<errorCode>${credentialsCode}</errorCode>`,
      "<errorCode>SELLER_API.authenticationFailed</errorCode>",
    )
    .replace(
      "<errorCategory>AUTHENTICATION</errorCategory>",
      `<errorCategory>${ownCategory}</errorCategory>`,
    )
    .replaceAll(/(?<=<approvedDate>\d\d\/\d\d\/\d{4}) \d\d:\d\d(?=<)/g, "");
}

/**
 * What stands for a Fault, which was never reported: a failed result where the caller is at fault and named an
 * operation, else the page of HTML that is reported of other addresses.
 *
 * @returns undefined for a response that is no Fault
 */
export function soapFailure(
  { status, body }: HttpResponse,
  operation: string,
  namespace: string,
): HttpResponse | undefined {
  const xml = String(body);
  if (!xml.includes("<soap:Fault>")) return undefined;
  const { code, message } = decodeFault(xml);
  if (code === "Server.Unavailable") return htmlPage(503);
  if (code.startsWith("Server") || !isOperation(operation)) return htmlPage(status);
  const errorCode = code === "Client.TooManyRequests" ? "maxCallLimit.reached" : "1003";
  return failureResponse(operation, message, { errorCode, errorCategory: ownCategory }, namespace);
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
