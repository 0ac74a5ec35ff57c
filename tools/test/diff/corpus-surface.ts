import { type Edit, type Mutation, rest, surface } from "./mutation.ts";

const client = (anchor: string, from: string, to: string): Edit =>
  surface("packages/rest-client", anchor, from, to);
const soap = (anchor: string, from: string, to: string): Edit =>
  surface("packages/soap-client", anchor, from, to);
const core = (anchor: string, from: string, to: string): Edit =>
  surface("packages/client-core", anchor, from, to);
const sandbox = (anchor: string, from: string, to: string): Edit =>
  surface("packages/sandbox", anchor, from, to);

/** Single changes of the public TypeScript surface, as the packages keep it. */
export const surfaceMutations: readonly Mutation[] = [
  {
    what: "a function is exported no longer",
    edits: [client("", '      "createRestClient": "createRestClient",\n', "")],
    verdict: "major",
    because: "programs import it",
  },
  {
    what: "a function is exported under one more name",
    edits: [
      client(
        "",
        '      "createRestClient"',
        '      "createClient": "createRestClient",\n      "createRestClient"',
      ),
    ],
    verdict: "minor",
    because: "nobody imports it yet",
  },
  {
    what: "an entry of the contract package goes",
    edits: [surface("specs", "", '    "./openapi.json": {},\n', "")],
    verdict: "major",
    because: "teams in other languages fetch it by that path",
  },
  {
    what: "an entry comes with all that it exports",
    edits: [
      client(
        "",
        '    "./node": {',
        '    "./deno": {\n      "x": "fromEnv"\n    },\n    "./node": {',
      ),
    ],
    verdict: "minor",
    because: "nobody imports from it yet; told once, not for each name",
  },
  {
    what: "the sandbox's command is named otherwise",
    edits: [sandbox("", '"marketplace-sandbox": "command"', '"seller-sandbox": "command"')],
    verdict: "major",
    because: "scripts start it by its name",
    reported: 2,
  },
  {
    what: "an option is needed",
    edits: [client('"RestClientOptions": {', '"readonly fetch?"', '"readonly fetch"')],
    verdict: "major",
    because: "callers who left it out no longer compile",
  },
  {
    what: "an option is new",
    edits: [
      client(
        '"RestClientOptions": {',
        '"readonly fetch?"',
        '"readonly region?": "string",\n        "readonly fetch?"',
      ),
    ],
    verdict: "minor",
    because: "it may be left out",
  },
  {
    what: "an option takes more",
    edits: [
      soap(
        '"SoapClientOptions": {',
        '"readonly endpoint": "string"',
        '"readonly endpoint": "string | URL"',
      ),
    ],
    verdict: "minor",
    because: "a text still does",
  },
  {
    what: "an option takes less",
    edits: [core('"ClientPolicyOptions": {', '"Pacing | false"', '"Pacing"')],
    verdict: "major",
    because: "callers switch pacing off by it",
  },
  {
    what: "a member of an option's value goes",
    edits: [soap('"readonly operator?": {', '          "readonly soapNamespace?": "string"\n', "")],
    verdict: "major",
    because: "callers give it",
  },
  {
    what: "a method of the client goes",
    edits: [
      client(
        '"Packages": {',
        '        "pages": "(query?: ListPackagesQuery, options?: CallOptions) => AsyncGenerator<ResultOf<\\"listShipmentPackages\\">, void, undefined>",\n',
        "",
      ),
    ],
    verdict: "major",
    because: "programs call it",
  },
  {
    what: "a method of the client is new",
    edits: [
      client(
        '"Packages": {',
        '        "pages": ',
        '        "count": "() => Promise<number>",\n        "pages": ',
      ),
    ],
    verdict: "minor",
    because: "callers get the client and never make one",
  },
  {
    what: "a method's argument can no longer be left out",
    edits: [client('"Packages": {', '"list": "(query?:', '"list": "(query:')],
    verdict: "major",
    because: "callers list without a filter",
  },
  {
    what: "a method gives something else",
    edits: [
      soap(
        '"Orders": {',
        'Promise<Responses[\\"OrderDetail\\"]>',
        'Promise<Responses[\\"OrderDetail\\"] | undefined>',
      ),
    ],
    verdict: "major",
    because: "code that reads it meets what it does not expect",
  },
  {
    what: "an error's field can be absent",
    edits: [
      core('"SellerError": {', '"readonly attempts": "number"', '"readonly attempts?": "number"'),
    ],
    verdict: "major",
    because: "handlers of errors read it",
  },
  {
    what: "one more code of errors",
    edits: [
      core('"SellerErrorCode": {', '\\"invalid-request\\"', '\\"invalid-request\\" | \\"gone\\"'),
    ],
    verdict: "major",
    because: "a switch that knows every code no longer does",
  },
  {
    what: "an error's constructor takes one thing more, which may be left out",
    edits: [
      core(
        '"InvalidRequestError": {',
        "context?: SellerErrorContext)",
        "context?: SellerErrorContext, more?: string)",
      ),
    ],
    verdict: "minor",
    because: "whoever makes one need not say it",
  },
  {
    what: "an error's constructor takes one thing more, which is needed",
    edits: [
      core(
        '"InvalidRequestError": {',
        "(issues: readonly Issue[],",
        "(why: string, issues: readonly Issue[],",
      ),
    ],
    verdict: "major",
    because: "tests of callers make such errors",
  },
  {
    what: "an error has another code",
    edits: [core('"TimeoutError": {', '\\"timeout\\"', '\\"too-late\\"')],
    verdict: "major",
    because: "callers tell errors apart by it",
  },
  {
    what: "a test of the sandbox gets one fixture more",
    edits: [
      sandbox(
        '"SandboxFixtures": {',
        '"readonly sandbox"',
        '"readonly startedAt": "number",\n        "readonly sandbox"',
      ),
    ],
    verdict: "minor",
    because: "tests get their fixtures",
  },
  {
    what: "members stand in another order",
    edits: [
      client('"RestClientOptions": {', '        "readonly baseUrl": "string",\n', ""),
      client(
        '"RestClientOptions": {',
        '        "readonly fetch?"',
        '        "readonly baseUrl": "string",\n        "readonly fetch?"',
      ),
    ],
    verdict: "none",
    because: "members of an object have no order",
  },
  {
    what: "the generator writes an identifier otherwise, and the contract does not change",
    edits: [
      client('          "ShipmentPackage": {', '"id": "string | null"', '"id": "bigint | null"'),
    ],
    verdict: "major",
    because: "programs hold it as text",
  },
  {
    what: "a field of an answer comes with its type",
    edits: [
      rest(
        "schemas/packages.yaml",
        "\nShipmentPackage:",
        "    customerEmail:\n",
        "    giftNote:\n      type: string\n    customerEmail:\n",
      ),
      client(
        '          "ShipmentPackage": {',
        '"customerEmail": "string"',
        '"giftNote?": "string",\n            "customerEmail": "string"',
      ),
    ],
    verdict: "minor",
    because: "answers are open; told once, at its cause",
  },
];
