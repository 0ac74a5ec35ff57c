import { ControlError } from "./control.ts";

export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
}

export const NO_CREDENTIALS =
  "The console cannot send requests as this seller, because it does not know the credentials. The sandbox " +
  "returns only credentials that it generated, and only to a page on the machine that it runs on.";

/** As a seller's program sends it. */
export interface SellerRequest {
  readonly method: string;
  /** Path and query of the request's URL. */
  readonly path: string;
  readonly body: string | undefined;
  readonly contentType: string;
  /** Undefined for SOAP, which has them in the body. */
  readonly credentials: Credentials | undefined;
}

export interface SellerResponse {
  readonly status: number;
  readonly text: string;
  /** To the last byte of the response. */
  readonly durationMs: number;
}

/** @throws ControlError when the sandbox does not respond */
export async function sendAsSeller(request: SellerRequest): Promise<SellerResponse> {
  const { method, path, body, contentType, credentials } = request;
  const start = performance.now();
  try {
    const response = await fetch(new URL(path.replace(/^\//, ""), document.baseURI), {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": contentType }),
        ...credentials,
      },
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, text, durationMs: performance.now() - start };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ControlError(`The sandbox did not respond: ${reason}`, undefined);
  }
}
