import {
  type DecodedResponse,
  decodeResponse,
  type OperationName,
  operations,
  type Responses,
} from "@marketplace-seller/soap-client/codec";
import { findMessageProblems } from "@marketplace-seller/testing/xml";
import { type RunningSandbox, type SandboxOptions, startSandbox } from "../../src/index.ts";
import { type RawRequest, type Stack, stacks } from "./stacks.ts";

/** A complete response of the SOAP endpoint. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The rate limit of the listing is off, because these tests do not test it. */
const options: SandboxOptions = { rateLimit: false };

/** The first seeded seller's credentials, as a message contains them. */
export const auth =
  "<auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>";

/** The second seeded seller's credentials, as a message contains them. */
export const otherAuth =
  "<auth><appKey>sandbox-key-2</appKey><appSecret>sandbox-secret-2</appSecret></auth>";

/** A sandbox that listens on loopback, with a record of all SOAP messages. */
export class Exchange implements AsyncDisposable {
  readonly sandbox: RunningSandbox;
  readonly endpoint: string;
  readonly emitted: string[] = [];

  private constructor(sandbox: RunningSandbox) {
    this.sandbox = sandbox;
    this.endpoint = `${sandbox.url}/ws/OrderService`;
  }

  static async open(more: SandboxOptions = {}): Promise<Exchange> {
    return new Exchange(await startSandbox({ ...options, ...more, port: 0 }));
  }

  /** Sends the text of a SOAP message unchanged. */
  async send({ body, headers }: RawRequest): Promise<RawResponse> {
    const payload = typeof body === "string" ? body : Buffer.from(body);
    const response = await fetch(this.endpoint, { method: "POST", headers, body: payload });
    const text = await response.text();
    this.emitted.push(text);
    return { status: response.status, headers: response.headers, text };
  }

  /** Calls an operation with the request format of a SOAP stack, and decodes the response with the codec. */
  async ask<Name extends OperationName>(
    operation: Name,
    content: string,
    stack: Stack = first,
  ): Promise<DecodedResponse<Name>> {
    const { status, headers, text } = await this.send(
      stack.write(operations[operation].request, content),
    );
    if (headers.get("content-type") !== "text/xml; charset=utf-8") {
      throw new Error(`The response is ${headers.get("content-type")}`);
    }
    if (status !== 200) throw new Error(`The response has status ${status}: ${text}`);
    return decodeResponse(operation, text);
  }

  /** Calls a SOAP operation, which must succeed. */
  async succeed<Name extends OperationName>(
    operation: Name,
    content: string,
    stack: Stack = first,
  ): Promise<Responses[Name]> {
    const response = await this.ask(operation, content, stack);
    if (response.kind !== "response") throw new Error(`${operation}: ${JSON.stringify(response)}`);
    return response.response;
  }

  /** Calls an operation that the service must refuse, and returns the error message. */
  async refusal(operation: OperationName, content: string): Promise<string | null | undefined> {
    const response = await this.ask(operation, content);
    return response.kind === "failed" ? response.result.errorMessage : response.kind;
  }

  /** Returns the problems that an independent XML Schema validator finds in the recorded messages. */
  problems(): readonly string[] {
    return findMessageProblems(this.emitted);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sandbox.close();
  }
}

const [first] = stacks as readonly [Stack, ...Stack[]];

/** Renders a list of order items for a SOAP request. */
export function itemList(...ids: readonly string[]): string {
  return `<orderItemList>${ids.map((id) => `<orderItem><id>${id}</id></orderItem>`).join("")}</orderItemList>`;
}
