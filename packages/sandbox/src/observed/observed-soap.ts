import { decodeFault } from "@marketplace-seller/soap-client/codec";
import {
  type HttpResponse,
  htmlPage,
  readableBody,
  type Transform,
} from "../calls/http/http-response.ts";
import { splitUrl } from "../calls/http/known-paths.ts";
import type { ServiceNames } from "../calls/service-names.ts";
import { RefusalError } from "../domain/refusals.ts";
import { type OperationName, operations } from "../soap/soap-codec.ts";
import { failureResponse } from "../soap/soap-responses.ts";

/**
 * What users have reported of the SOAP service of live services; unconfirmed, and not part of the contract. What they
 * have reported of REST is `observed.service.json`.
 */
export function createObservedSoap(
  rest: Transform,
  { soapPath, soapNamespace }: ServiceNames,
): Transform {
  return {
    ...rest,
    sellerView: (text) =>
      text.startsWith("<") ? renderObservedMessage(text) : rest.sellerView(text),
    response(response, request) {
      if (splitUrl(request.url).path !== soapPath) return rest.response(response, request);
      const body = readableBody(response);
      if (body === undefined) return response;
      const changed = soapResponse({ ...response, body }, request.operation, soapNamespace);
      return { ...changed, headers: { ...response.headers, ...changed.headers } };
    },
  };
}

function soapResponse(response: HttpResponse, operation: string, namespace: string): HttpResponse {
  const body = String(response.body);
  return (
    renderSoapFailure({ ...response, body }, operation, namespace) ?? {
      ...response,
      body: renderObservedMessage(body),
    }
  );
}

const OBSERVED_ERROR_CATEGORY = "SELLER_API";
const { code: credentialsCode } = new RefusalError("credentials");

/** Wrong credentials have another error code, and `approvedDate` has no time of day. */
function renderObservedMessage(xml: string): string {
  return xml
    .replace(
      `<errorCode>${credentialsCode}</errorCode>`,
      "<errorCode>SELLER_API.authenticationFailed</errorCode>",
    )
    .replace(
      "<errorCategory>AUTHENTICATION</errorCategory>",
      `<errorCategory>${OBSERVED_ERROR_CATEGORY}</errorCategory>`,
    )
    .replaceAll(/(?<=<approvedDate>\d\d\/\d\d\/\d{4}) \d\d:\d\d(?=<)/g, "");
}

/**
 * No report has a Fault: after a mistake of the caller a failed result of the operation, otherwise the HTML page of
 * other addresses.
 *
 * @returns undefined when the response is not a Fault
 */
function renderSoapFailure(
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
  return failureResponse(
    operation,
    { errorCode, errorCategory: OBSERVED_ERROR_CATEGORY, errorMessage: message },
    namespace,
  );
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
