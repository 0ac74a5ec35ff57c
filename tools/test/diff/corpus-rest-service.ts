import { type Mutation, major, minor, none, patch, rest } from "./mutation.ts";

const entry = "openapi.yaml";
const labor = "paths/labor-costs.yaml";

const operator = (profile: string) =>
  rest(entry, "info:", "  license:", `  x-operator: ${profile}\n  license:`);

/** Single changes of the REST contract outside its operations and schemas. */
export const serviceMutations: readonly Mutation[] = [
  major(
    "a credential header is renamed",
    rest("openapi.yaml", "AppKey:\n      type", "name: appKey", "name: apiKey"),
  ),
  minor(
    "one credential is enough",
    rest("openapi.yaml", "security:", "    AppSecret: []", "  - AppSecret: []"),
  ),
  // A renamed header Retry-After breaks clients, which wait by it; the renamed header is reported once for all nine
  // operations.
  major(
    "a header of a response is renamed",
    rest("responses/refusals.yaml", "", "Retry-After:", "Retry-In:"),
    2,
  ),
  // A header name in another case changes nothing, because header names in HTTP are case-insensitive.
  none(
    "a header of a response changes in case alone",
    rest("responses/refusals.yaml", "", "Retry-After:", "retry-after:"),
  ),
  major(
    "the servers' address has another form",
    rest("openapi.yaml", "", '"{base_url}"', '"{base_url}/api"'),
  ),
  major(
    "the default base address is another",
    rest(
      "openapi.yaml",
      "base_url:",
      "default: http://127.0.0.1:4010",
      "default: http://127.0.0.1:4020",
    ),
  ),
  patch(
    "a tag is described otherwise",
    rest("openapi.yaml", "- name: LaborCosts", "Labor costs attached", "Costs of labor attached"),
  ),
  patch(
    "an example is another",
    rest("examples/collection.yaml", "collectionAccepted:", "message:", "message: Ok. #"),
  ),
  // A credential header that is not required any more is reported once with all nine operations, because requests
  // with both headers are still accepted.
  minor("a credential is no longer needed", rest(entry, "security:", "    AppSecret: []\n", "")),
  minor(
    "an operation needs no credentials",
    rest(labor, "", "    x-retry:", "    security: []\n    x-retry:"),
  ),
  none(
    "an operation repeats the security of the contract",
    rest(
      labor,
      "",
      "    x-retry:",
      "    security:\n      - AppKey: []\n        AppSecret: []\n    x-retry:",
    ),
  ),
  patch(
    "a credential header is described otherwise",
    rest(entry, "AppKey:\n      type", "The seller's API key.", "The key."),
  ),
  // A changed description of a shared contract part is reported once, with every operation that uses the part.
  patch(
    "a header of a response is no longer described",
    rest(
      "responses/refusals.yaml",
      "Retry-After:",
      "      description: Seconds to wait before the next request.\n",
      "",
    ),
  ),
  patch(
    "the description of the contract is another",
    rest(entry, "info:", "The service lets", "This service lets"),
  ),
  patch(
    "an operation is in another group",
    rest(labor, "", "tags: [LaborCosts]", "tags: [Packages]"),
  ),
  patch("a group is renamed", rest(entry, "tags:", "- name: LaborCosts", "- name: Labor"), 2),
  patch("an operator's name is given", operator("{ name: Ornek }")),
  major(
    "an operator names the product id otherwise",
    operator("{ productIdField: ornekProductId }"),
  ),
  major("an operator's address is given", operator("{ baseUrl: https://seller.example }")),
  patch(
    "code samples are shown",
    rest(labor, "", "    x-retry:", "    x-codeSamples: []\n    x-retry:"),
  ),
  minor("one more address", rest(entry, "servers:\n", "", "  - url: https://other.example\n")),
  patch(
    "a digit of an example",
    rest("examples/labor-costs.yaml", "laborCostsOfTwoLines:", "150.00", "150.0"),
  ),
  patch(
    "an example's identifier differs in a digit that a double does not hold",
    rest(
      "examples/packages.yaml",
      "identifiersBeyondDoubles:",
      "9007199254740993",
      "9007199254740992",
    ),
  ),
  none(
    "an example is laid out otherwise",
    rest(
      "examples/collection.yaml",
      "",
      "\ncollectionAccepted:",
      "\n# Accepted.\ncollectionAccepted:",
    ),
  ),
];
