import { ControlError } from "./control.ts";

/** What a seller's requests are signed with. */
export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Shown where a seller's request cannot be sent. */
export const NO_CREDENTIALS =
  "The sandbox shows credentials on its own machine only, and only those that it made. " +
  "Requests of this seller cannot be sent from here.";

/** A request to the service itself, as a seller's program sends it. */
export interface SellerRequest {
  readonly method: string;
  /** Path and query at the sandbox. */
  readonly path: string;
  readonly body: string | undefined;
  readonly contentType: string;
  /** Sent as headers; absent for SOAP, whose body holds them. */
  readonly credentials: Credentials | undefined;
}

export interface SellerResponse {
  readonly status: number;
  readonly text: string;
  /** From sending to the last byte, in milliseconds. */
  readonly durationMs: number;
}

/**
 * Sends a request through the service's real interface.
 *
 * @throws ControlError when the sandbox gave no response
 */
export async function sendAsSeller(request: SellerRequest): Promise<SellerResponse> {
  const { method, path, body, contentType, credentials } = request;
  const began = performance.now();
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
    return { status: response.status, text, durationMs: performance.now() - began };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ControlError(`The sandbox gave no response: ${reason}`, undefined);
  }
}
