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

/** A response of the SOAP endpoint, read whole. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The wide default: the listing's rate limit is not what these tests are about. */
const options: SandboxOptions = { rateLimit: false };

/** The first seeded seller's credentials, as they stand in a message. */
export const auth =
  "<auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>";

/** The second seeded seller's. */
export const otherAuth =
  "<auth><appKey>sandbox-key-2</appKey><appSecret>sandbox-secret-2</appSecret></auth>";

/** A sandbox that listens on loopback, and every SOAP message that went over its wire. */
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

  /** Sends a message as it stands. */
  async send({ body, headers }: RawRequest): Promise<RawResponse> {
    const payload = typeof body === "string" ? body : Buffer.from(body);
    const response = await fetch(this.endpoint, { method: "POST", headers, body: payload });
    const text = await response.text();
    this.emitted.push(text);
    return { status: response.status, headers: response.headers, text };
  }

  /** Calls an operation the way a stack writes it, and reads the response by the codec. */
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

  /** Calls an operation that must succeed. */
  async succeed<Name extends OperationName>(
    operation: Name,
    content: string,
    stack: Stack = first,
  ): Promise<Responses[Name]> {
    const response = await this.ask(operation, content, stack);
    if (response.kind !== "response") throw new Error(`${operation}: ${JSON.stringify(response)}`);
    return response.response;
  }

  /** The error message of an operation that must be refused. */
  async refusal(operation: OperationName, content: string): Promise<string | null | undefined> {
    const response = await this.ask(operation, content);
    return response.kind === "failed" ? response.result.errorMessage : response.kind;
  }

  /** What an independent judge has to say against the messages so far, by the contract's schemas. */
  problems(): readonly string[] {
    return findMessageProblems(this.emitted);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sandbox.close();
  }
}

const [first] = stacks as readonly [Stack, ...Stack[]];

/** A list of order items, as a request names them. */
export function itemList(...ids: readonly string[]): string {
  return `<orderItemList>${ids.map((id) => `<orderItem><id>${id}</id></orderItem>`).join("")}</orderItemList>`;
}
