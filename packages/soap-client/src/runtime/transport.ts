import { Client, type IHttpClient, type WSDL } from "soap";
import { type OperationName, operations, service } from "../gen/operations.gen.ts";

// The only file that knows node-soap.

/** What is settled before node-soap sees a call. */
export interface SettledCall {
  /** The request element, checked and written, without the credentials. */
  readonly element: string;
  /**
   * Sends the finished envelope and gives the decoded, checked answer.
   *
   * @param envelope - as node-soap wrote it around the element
   * @param headers - as node-soap chose them
   */
  readonly exchange: (
    envelope: string,
    headers: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
}

/** Carries calls through node-soap: its operations, its envelope, its headers. */
export interface Transport {
  send(operation: OperationName, call: SettledCall): Promise<unknown>;
}

/** An answer on its way through node-soap, which sees neither its text nor its bytes. */
class CheckedAnswer {
  readonly operation: OperationName;
  readonly answer: unknown;

  constructor(operation: OperationName, answer: unknown) {
    this.operation = operation;
    this.answer = answer;
  }
}

/**
 * Makes the transport for one service address.
 *
 * node-soap gets its operations from the generated table instead of parsing the service description,
 * so that the first call goes out at once; it writes elements in object order, rounds numbers and can
 * be stopped by a hostile message, so the codec encodes and decodes in its place. Neither
 * credentials nor a response's text ever pass through it: what it keeps and shows holds no secret.
 */
export function createTransport(endpoint: string, namespace: string): Transport {
  const client = new Client(embeddedDescription(namespace) as unknown as WSDL, endpoint, {
    httpClient: guardedHttp as unknown as IHttpClient,
  });
  return {
    async send(operation, call) {
      const method = client[`${operation}Async`] as SoapMethod;
      try {
        // An exchange id of our own spares node-soap the making of a random one.
        const [checked] = await method(call, { exchangeId: operation, operation, call });
        return checked instanceof CheckedAnswer ? checked.answer : undefined;
      } finally {
        forget(client);
      }
    },
  };
}

interface MethodOptions {
  readonly exchangeId: string;
  readonly operation: OperationName;
  readonly call: SettledCall;
}

type SoapMethod = (request: SettledCall, options: MethodOptions) => Promise<readonly unknown[]>;

/** node-soap hands every call to this instead of to its own HTTP client, and ignores what it returns. */
const guardedHttp = {
  request(
    _url: string,
    envelope: string,
    callback: (error: unknown, response?: object, body?: CheckedAnswer) => void,
    headers: Readonly<Record<string, string>>,
    { call, operation }: MethodOptions,
  ): void {
    call.exchange(envelope, headers).then(
      (answer) => {
        callback(null, { status: 200, headers: {} }, new CheckedAnswer(operation, answer));
      },
      (error: unknown) => callback(error),
    );
  },
};

/** The part of a parsed service description that node-soap's client reads. */
function embeddedDescription(namespace: string) {
  const methods = Object.fromEntries(
    Object.entries(operations).map(([name, { request, response }]) => [
      name,
      {
        $name: name,
        style: "document",
        soapAction: "",
        input: { $name: request, targetNamespace: namespace, targetNSAlias: "os" },
        output: { $name: response },
      },
    ]),
  );
  const ports = { [service.port]: { location: service.address, binding: { methods } } };
  return {
    options: {},
    definitions: {
      $targetNamespace: namespace,
      xmlns: { os: namespace },
      services: { [service.name]: { ports } },
    },
    xmlnsInEnvelope: "",
    objectToDocumentXML: (_name: string, call: SettledCall) => call.element,
    xmlToObject: (checked: CheckedAnswer) => ({
      Body: { [operations[checked.operation].response]: checked },
    }),
  };
}

/** node-soap keeps its last messages for logging; they hold buyers' data. */
function forget(client: Client): void {
  for (const name of ["lastRequest", "lastMessage", "lastResponse", "lastResponseHeaders"]) {
    client[name] = undefined;
  }
}
