import { type Mutation, rest } from "./mutation.ts";

const entry = "openapi.yaml";
const labor = "paths/labor-costs.yaml";

const operator = (profile: string) =>
  rest(entry, "info:", "  license:", `  x-operator: ${profile}\n  license:`);

/** Single changes of what the REST contract says beside operations and schemas. */
export const serviceMutations: readonly Mutation[] = [
  {
    what: "a credential header is renamed",
    edits: [rest("openapi.yaml", "AppKey:\n      type", "name: appKey", "name: apiKey")],
    verdict: "major",
    because: "clients made before send the old header",
  },
  {
    what: "one credential is enough",
    edits: [rest("openapi.yaml", "security:", "    AppSecret: []", "  - AppSecret: []")],
    verdict: "minor",
    because: "requests with both headers are still accepted",
  },
  {
    what: "a header of a response is renamed",
    edits: [rest("responses/refusals.yaml", "", "Retry-After:", "Retry-In:")],
    verdict: "major",
    because: "clients wait by it; reported once for all nine operations",
    reported: 2,
  },
  {
    what: "the servers' address has another form",
    edits: [rest("openapi.yaml", "", '"{base_url}"', '"{base_url}/api"')],
    verdict: "major",
    because: "every path moves",
  },
  {
    what: "the default base address is another",
    edits: [
      rest(
        "openapi.yaml",
        "base_url:",
        "default: http://127.0.0.1:4010",
        "default: http://127.0.0.1:4020",
      ),
    ],
    verdict: "major",
    because:
      "code made from the contract calls the old one, as with the address of the SOAP service",
  },
  {
    what: "a tag is described otherwise",
    edits: [
      rest("openapi.yaml", "- name: LaborCosts", "Labor costs attached", "Costs of labor attached"),
    ],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "an example is another",
    edits: [rest("examples/collection.yaml", "collectionAccepted:", "message:", "message: Ok. #")],
    verdict: "patch",
    because: "docs and mock show it; nobody leans on it",
  },
  {
    what: "a credential is no longer needed",
    edits: [rest(entry, "security:", "    AppSecret: []\n", "")],
    verdict: "minor",
    because:
      "requests with both headers are still accepted; reported once, with all nine operations",
  },
  {
    what: "an operation needs no credentials",
    edits: [rest(labor, "", "    x-retry:", "    security: []\n    x-retry:")],
    verdict: "minor",
    because: "every request that was accepted still is",
  },
  {
    what: "an operation repeats the security of the contract",
    edits: [
      rest(
        labor,
        "",
        "    x-retry:",
        "    security:\n      - AppKey: []\n        AppSecret: []\n    x-retry:",
      ),
    ],
    verdict: "none",
    because: "the same headers must come",
  },
  {
    what: "a credential header is described otherwise",
    edits: [rest(entry, "AppKey:\n      type", "The seller's API key.", "The key.")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "a header of a response is no longer described",
    edits: [
      rest(
        "responses/refusals.yaml",
        "Retry-After:",
        "      description: Seconds to wait before the next request.\n",
        "",
      ),
    ],
    verdict: "patch",
    because: "words alone, reported once with every operation that it reaches",
  },
  {
    what: "the description of the contract is another",
    edits: [rest(entry, "info:", "The service lets", "This service lets")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "an operation is in another group",
    edits: [rest(labor, "", "tags: [LaborCosts]", "tags: [Packages]")],
    verdict: "patch",
    because: "the docs group operations by it",
  },
  {
    what: "a group is renamed",
    edits: [rest(entry, "tags:", "- name: LaborCosts", "- name: Labor")],
    verdict: "patch",
    because: "the docs group operations by it",
    reported: 2,
  },
  {
    what: "an operator's name is given",
    edits: [operator("{ name: Ornek }")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "an operator names the product id otherwise",
    edits: [operator("{ productIdField: ornekProductId }")],
    verdict: "major",
    because: "clients send and read it under this name",
  },
  {
    what: "an operator's address is given",
    edits: [operator("{ baseUrl: https://seller.example }")],
    verdict: "major",
    because: "clients send their requests there",
  },
  {
    what: "code samples are shown",
    edits: [rest(labor, "", "    x-retry:", "    x-codeSamples: []\n    x-retry:")],
    verdict: "patch",
    because: "the docs show them",
  },
  {
    what: "one more address",
    edits: [rest(entry, "servers:\n", "", "  - url: https://other.example\n")],
    verdict: "minor",
    because: "the first one stays",
  },
  {
    what: "a digit of an example",
    edits: [rest("examples/labor-costs.yaml", "laborCostsOfTwoLines:", "150.00", "150.0")],
    verdict: "patch",
    because: "amounts are shown as they are written",
  },
  {
    what: "an example's identifier differs in a digit that a double does not hold",
    edits: [
      rest(
        "examples/packages.yaml",
        "identifiersBeyondDoubles:",
        "9007199254740993",
        "9007199254740992",
      ),
    ],
    verdict: "patch",
    because: "identifiers are shown with every digit",
  },
  {
    what: "an example is laid out otherwise",
    edits: [
      rest(
        "examples/collection.yaml",
        "",
        "\ncollectionAccepted:",
        "\n# Accepted.\ncollectionAccepted:",
      ),
    ],
    verdict: "none",
    because: "the docs show the same",
  },
];
