import { type Mutation, rest } from "./mutation.ts";

const packages = "paths/packages.yaml";
const packageSchemas = "schemas/packages.yaml";
const products = "schemas/products.yaml";
const tasks = "schemas/product-tasks.yaml";
const labor = "schemas/labor-costs.yaml";

/** Single changes of the REST contract. */
export const restMutations: readonly Mutation[] = [
  {
    what: "an operation is removed",
    edits: [
      rest(
        "openapi.yaml",
        "paths:",
        "  /ms/product-query:\n    $ref: paths/products.yaml#/productQuery\n",
        "",
      ),
    ],
    verdict: "major",
    because: "who queries products gets nothing; its schemas go with it and are not reported again",
  },
  {
    what: "an operation is added",
    edits: [
      rest(
        "openapi.yaml",
        "paths:",
        "  /ms/product-query:\n",
        "  /ms/product-search:\n    $ref: paths/products.yaml#/productSearch\n  /ms/product-query:\n",
      ),
      rest(
        "paths/products.yaml",
        "",
        "productCreate:",
        'productSearch:\n  get:\n    operationId: searchProducts\n    x-retry: safe\n    responses:\n      "200":\n        description: Found.\nproductCreate:',
      ),
    ],
    verdict: "minor",
    because: "no caller used it before",
  },
  {
    what: "an operationId is renamed",
    edits: [rest(packages, "", "operationId: listShipmentPackages", "operationId: listPackages")],
    verdict: "major",
    because: "methods of generated clients are named by it, although the wire stays",
  },
  {
    what: "a path is renamed",
    edits: [rest("openapi.yaml", "", "/rest/order/v1/labor-costs:", "/rest/order/v2/labor-costs:")],
    verdict: "major",
    because: "clients made before call the old path",
  },
  {
    what: "a method is changed",
    edits: [rest("paths/labor-costs.yaml", "", "  put:", "  post:")],
    verdict: "major",
    because: "clients made before use the old method",
  },
  {
    what: "a write becomes safe to repeat",
    edits: [rest(packages, "createCollectionRequest", "x-retry: never", "x-retry: safe")],
    verdict: "major",
    because: "clients would send a pickup twice that they sent once",
  },
  {
    what: "a write becomes repeatable for who opts in",
    edits: [rest(packages, "createCollectionRequest", "x-retry: never", "x-retry: absolute")],
    verdict: "minor",
    because: "nothing happens unless the caller asks for it",
  },
  {
    what: "a write is no longer repeatable by opting in",
    edits: [rest("paths/labor-costs.yaml", "", "x-retry: absolute", "x-retry: never")],
    verdict: "major",
    because: "callers who opted in lose what they leaned on",
  },
  {
    what: "a read is never repeated any more",
    edits: [rest(packages, "", "x-retry: safe", "x-retry: never")],
    verdict: "major",
    because: "calls that clients repeated after a failure now fail at once",
  },
  {
    what: "the rate limit is lowered",
    edits: [rest(packages, "", "requests: 1000", "requests: 600")],
    verdict: "major",
    because: "callers at the old pace are refused",
  },
  {
    what: "a rate limit is introduced",
    edits: [
      rest(
        packages,
        "createCollectionRequest",
        "    x-retry: never\n",
        "    x-retry: never\n    x-rate-limit: { requests: 60, seconds: 60 }\n",
      ),
    ],
    verdict: "major",
    because: "callers who knew no limit are refused",
  },
  {
    what: "one request reaches fewer days",
    edits: [rest(packages, "x-date-window", "{ days: 15,", "{ days: 7,")],
    verdict: "major",
    because: "a request for 15 days leaves out rows that it listed",
  },
  {
    what: "one request reaches more days",
    edits: [rest(packages, "x-date-window", "{ days: 15,", "{ days: 30,")],
    verdict: "minor",
    because: "requests made as before still list their rows",
  },
  {
    what: "an optional parameter is added",
    edits: [
      rest(
        packages,
        "",
        "      - name: orderNumber\n",
        "      - name: barcode\n        in: query\n        schema: { type: string }\n      - name: orderNumber\n",
      ),
    ],
    verdict: "minor",
    because: "requests made as before still do",
  },
  {
    what: "a required parameter is added",
    edits: [
      rest(
        packages,
        "",
        "      - name: orderNumber\n",
        "      - name: barcode\n        in: query\n        required: true\n        schema: { type: string }\n      - name: orderNumber\n",
      ),
    ],
    verdict: "major",
    because: "requests made as before lack it",
  },
  {
    what: "a parameter is removed",
    edits: [
      rest(
        packages,
        "",
        "      - name: orderNumber\n        in: query\n        description: Filter by order number.\n        schema:\n          type: string\n",
        "",
      ),
    ],
    verdict: "major",
    because: "unknown parameters are refused",
  },
  {
    what: "a parameter becomes required",
    edits: [
      rest(packages, "- name: orderNumber", "in: query", "in: query\n        required: true"),
    ],
    verdict: "major",
    because: "requests without it are refused",
  },
  {
    what: "the largest page size is lowered",
    edits: [rest(packages, "- name: size", "maximum: 100", "maximum: 50")],
    verdict: "major",
    because: "requests for 100 are refused",
  },
  {
    what: "a parameter's default is changed",
    edits: [rest(packages, "- name: size", "default: 20", "default: 50")],
    verdict: "major",
    because: "who leaves it out gets another page than before",
  },
  {
    what: "a parameter gets a default",
    edits: [
      rest(packages, "- name: orderNumber", "type: string", 'type: string\n          default: ""'),
    ],
    verdict: "minor",
    because: "what absence means is said for the first time",
  },
  {
    what: "a parameter loses its default",
    edits: [rest(packages, "- name: size", "\n          default: 20", "")],
    verdict: "major",
    because: "what absence means is no longer promised",
  },
  {
    what: "a value of a filter is added",
    edits: [
      rest(packageSchemas, "PackageStatusFilter:", ", UnSupplied]", ", UnSupplied, Returned]"),
    ],
    verdict: "minor",
    because: "the old values still do",
  },
  {
    what: "a value of a response is added",
    edits: [rest(packageSchemas, "\nPackageStatus:", ", UnSupplied]", ", UnSupplied, Returned]")],
    verdict: "minor",
    because:
      "enums of responses are open: callers were warned to expect others (not major, as Redocly has it)",
  },
  {
    what: "a value of a response is removed",
    edits: [rest(packageSchemas, "\nPackageStatus:", ", UnSupplied]", "]")],
    verdict: "minor",
    because: "callers meet one value less",
  },
  {
    what: "a field of a response is removed",
    edits: [
      rest(packageSchemas, "  required:", "    - customerEmail\n", ""),
      rest(
        packageSchemas,
        "\nShipmentPackage:",
        "    customerEmail:\n      type: string\n      description: Buyer e-mail.\n",
        "",
      ),
    ],
    verdict: "major",
    because: "callers who read it find nothing",
  },
  {
    what: "a field of a response is added",
    edits: [
      rest(
        packageSchemas,
        "\nShipmentPackage:",
        "    customerEmail:\n",
        "    giftNote:\n      type: string\n    customerEmail:\n",
      ),
    ],
    verdict: "minor",
    because: "responses are open",
  },
  {
    what: "a field of a response may be missing",
    edits: [rest(packageSchemas, "  required:", "    - customerEmail\n", "")],
    verdict: "major",
    because: "callers lean on its being there",
  },
  {
    what: "a field of a response is always there now",
    edits: [
      rest(
        packageSchemas,
        "\nShipmentPackage:",
        "    - deliveryAddressType\n",
        "    - deliveryAddressType\n    - hsCode\n",
      ),
    ],
    verdict: "minor",
    because: "callers who expected its absence are served too",
  },
  {
    what: "a field of a response may be null",
    edits: [rest(packageSchemas, "    customerEmail:\n", "type: string", 'type: [string, "null"]')],
    verdict: "major",
    because: "callers use it as text without looking",
  },
  {
    what: "a field of a response is never null",
    edits: [rest(packageSchemas, "    taxOffice:\n", 'type: [string, "null"]', "type: string")],
    verdict: "minor",
    because: "callers who look for null are served too",
  },
  {
    what: "an identifier becomes text",
    edits: [
      rest(
        packageSchemas,
        "    customerId:\n",
        "      type: integer\n      format: int64\n      x-kind: identifier\n",
        "      type: string\n",
      ),
    ],
    verdict: "major",
    because: "another JSON type; decoders of other languages break",
  },
  {
    what: "an identifier of a response becomes a count",
    edits: [
      rest(
        packageSchemas,
        "    customerId:\n",
        "format: int64\n      x-kind: identifier",
        "x-kind: count",
      ),
    ],
    verdict: "major",
    because: "text becomes number in TypeScript",
  },
  {
    what: "a count becomes a code",
    edits: [rest(packageSchemas, "    totalPages:\n", "x-kind: count", "x-kind: code")],
    verdict: "patch",
    because: "both are whole numbers in the same form; the meaning is put differently",
  },
  {
    what: "an amount becomes a whole number",
    edits: [
      rest(
        packageSchemas,
        "    totalAmount:\n",
        "      type: number\n      format: decimal\n      x-kind: amount\n",
        "      type: integer\n      x-kind: count\n",
      ),
    ],
    verdict: "major",
    because: "decimal text becomes a number in TypeScript",
  },
  {
    what: "a count of a response outgrows 32 bits",
    edits: [rest(packageSchemas, "    totalPages:\n", "      format: int32\n", "")],
    verdict: "major",
    because:
      "callers in other languages read it as a 32-bit int; loosening a response, both bounds",
    reported: 2,
  },
  {
    what: "a field of a request is removed",
    edits: [
      rest(
        tasks,
        "\nPriceStockUpdateSku:",
        '    currencyType:\n      $ref: "#/CurrencyTypeInput"\n',
        "",
      ),
    ],
    verdict: "major",
    because: "requests are closed: who sends it is refused",
  },
  {
    what: "an optional field of a request is added",
    edits: [
      rest(
        tasks,
        "\nPriceStockUpdateSku:",
        "    quantity:\n",
        "    warehouse:\n      type: string\n    quantity:\n",
      ),
    ],
    verdict: "minor",
    because: "requests made as before still do",
  },
  {
    what: "a required field of a request is added",
    edits: [
      rest(
        tasks,
        "\nPriceStockUpdateSku:",
        "required: [stockCode]",
        "required: [stockCode, warehouse]",
      ),
      rest(
        tasks,
        "\nPriceStockUpdateSku:",
        "    quantity:\n",
        "    warehouse:\n      type: string\n    quantity:\n",
      ),
    ],
    verdict: "major",
    because: "requests made as before lack it",
  },
  {
    what: "a field of a request becomes required",
    edits: [
      rest(
        tasks,
        "\nPriceStockUpdateSku:",
        "required: [stockCode]",
        "required: [stockCode, quantity]",
      ),
    ],
    verdict: "major",
    because: "price-only updates are refused",
  },
  {
    what: "a field of a request may be null",
    edits: [
      rest(
        tasks,
        "\nProductUpdateSku:",
        "    shipmentTemplate:\n      type: string",
        '    shipmentTemplate:\n      type: [string, "null"]',
      ),
    ],
    verdict: "minor",
    because: "requests made as before still do",
  },
  {
    what: "a text of a request gets shorter",
    edits: [rest(tasks, "    stockCode:\n", "maxLength: 255", "maxLength: 100")],
    verdict: "major",
    because: "longer stock codes are refused",
  },
  {
    what: "fewer SKUs fit into one request",
    edits: [rest(tasks, "\nPriceStockUpdatePayload:", "maxItems: 1000", "maxItems: 500")],
    verdict: "major",
    because: "batches of 1000 are refused",
  },
  {
    what: "an empty list is accepted",
    edits: [rest(tasks, "\nPriceStockUpdatePayload:", "      minItems: 1\n", "")],
    verdict: "minor",
    because: "nothing that was accepted is refused",
  },
  {
    what: "three digits after the point are demanded",
    edits: [rest(tasks, "\nPriceStockUpdateSku:", "x-fraction-digits: 2", "x-fraction-digits: 3")],
    verdict: "major",
    because: "12.50 is refused from then on (a word of no weight to Redocly)",
  },
  {
    what: "digits after the point are no longer counted",
    edits: [rest(tasks, "\nPriceStockUpdateSku:", "      x-fraction-digits: 2\n", "")],
    verdict: "minor",
    because: "two digits still do",
  },
  {
    what: "digits after the point are counted",
    edits: [
      rest(
        labor,
        "    totalLaborCostExcludingVAT:\n",
        "x-kind: amount\n",
        "x-kind: amount\n      x-fraction-digits: 2\n",
      ),
    ],
    verdict: "major",
    because: "12.5 was accepted and is refused",
  },
  {
    what: "the list price may be below the sale price",
    edits: [
      rest(tasks, "\nPriceStockUpdateSku:", "  x-not-below:\n    listPrice: salePrice\n", ""),
    ],
    verdict: "minor",
    because: "requests made as before still do",
  },
  {
    what: "another price must not be below",
    edits: [
      rest(
        tasks,
        "\nPriceStockUpdateSku:",
        "    listPrice: salePrice\n",
        "    listPrice: salePrice\n    quantity: salePrice\n",
      ),
    ],
    verdict: "major",
    because: "requests that break the new rule are refused",
  },
  {
    what: "one price may come alone",
    edits: [rest(tasks, "\nPriceStockUpdateSku:", "    listPrice: [salePrice]\n", "")],
    verdict: "minor",
    because: "prices that come together still do",
  },
  {
    what: "fewer attribute ids may be updated",
    edits: [rest(tasks, "x-allowed-ranges", "maximum: 1000031", "maximum: 1000020")],
    verdict: "major",
    because: "updates of the others are refused",
  },
  {
    what: "image addresses are matched otherwise",
    edits: [rest(tasks, "\nProductImage:", "pattern: ^https://", "pattern: ^https://[a-z]")],
    verdict: "major",
    because: "two patterns cannot be compared, so some address may now be refused",
    reported: 2,
  },
  {
    what: "an image address is not matched any more",
    edits: [rest(tasks, "\nProductImage:", "      pattern: ^https://\n", "")],
    verdict: "minor",
    because: "what matched still does",
  },
  {
    what: "a value is allowed for a number",
    edits: [rest(labor, "    laborVatRate:\n", "[0, 1, 10, 20, null]", "[0, 1, 8, 10, 20, null]")],
    verdict: "minor",
    because: "the old rates still do",
  },
  {
    what: "a schema of a response is renamed",
    edits: [
      rest(packageSchemas, "      items:\n", '"#/OrderLine"', '"#/PackageLine"'),
      rest(packageSchemas, "", "\nOrderLine:\n", "\nPackageLine:\n"),
    ],
    verdict: "major",
    because: "the TypeScript type is exported under its name, although the wire stays",
  },
  {
    what: "a list of a response holds something else",
    edits: [
      rest(packageSchemas, "    packageHistories:\n", '$ref: "#/PackageHistory"', "type: string"),
    ],
    verdict: "major",
    because: "objects become text; the type that went is reported beside it",
    reported: 2,
  },
  {
    what: "a response with an open shape gets one",
    edits: [
      rest(
        packageSchemas,
        "    customTextOptionValues:\n",
        "      items:\n",
        "      items:\n        type: string\n",
      ),
    ],
    verdict: "minor",
    because: "whatever callers did with anything, they can do with text",
  },
  {
    what: "a refusal is added",
    edits: [
      rest(
        packages,
        "",
        '      "401":\n',
        '      "403":\n        $ref: ../responses/refusals.yaml#/Unauthenticated\n      "401":\n',
      ),
    ],
    verdict: "minor",
    because: "clients read refusals by their class, listed or not",
  },
  {
    what: "a refusal is removed",
    edits: [
      rest(
        packages,
        "",
        '      "429":\n        $ref: ../responses/refusals.yaml#/RateLimited\n',
        "",
      ),
    ],
    verdict: "minor",
    because: "callers meet one refusal less (not major, as Redocly has it)",
  },
  {
    what: "a success has another status",
    edits: [rest(packages, "createCollectionRequest", '      "200":\n', '      "202":\n')],
    verdict: "major",
    because: "callers wait for 200; the new status is reported beside it",
    reported: 2,
  },
  {
    what: "a body is no longer taken",
    edits: [
      rest(
        "paths/labor-costs.yaml",
        "",
        "    requestBody:\n      required: true\n      content:\n        application/json:\n          schema:\n            $ref: ../schemas/labor-costs.yaml#/LaborCostRequest\n          examples:\n            laborCostsOfTwoLines:\n              $ref: ../examples/labor-costs.yaml#/laborCostsOfTwoLines\n            laborCostsOfAGoodAndABadLine:\n              $ref: ../examples/labor-costs.yaml#/laborCostsOfAGoodAndABadLine\n",
        "",
      ),
    ],
    verdict: "major",
    because: "requests made as before are refused; its schemas go with it",
  },
  {
    what: "a description is reworded",
    edits: [rest(packageSchemas, "", "Page count.", "The page count.")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "a response is no longer an assumption",
    edits: [
      rest(
        "responses/refusals.yaml",
        "TooLarge:",
        '  x-assumption: "error-status: the document does not show the HTTP statuses of failed calls."\n',
        "",
      ),
    ],
    verdict: "patch",
    because: "words alone; reported once, with every operation that can respond so",
  },
  {
    what: "a body is described",
    edits: [
      rest(
        packages,
        "createCollectionRequest",
        "    requestBody:\n",
        "    requestBody:\n      description: Whom to collect from.\n",
      ),
    ],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "a summary is reworded",
    edits: [rest(packages, "", "List shipment packages", "List packages")],
    verdict: "patch",
    because: "words alone",
  },
  {
    what: "an operation is deprecated",
    edits: [rest(packages, "", "    x-retry: safe\n", "    x-retry: safe\n    deprecated: true\n")],
    verdict: "minor",
    because: "callers are warned of what comes; nothing changes yet",
  },
  {
    what: "fields stand in another order",
    edits: [
      rest(
        packageSchemas,
        "\nShipmentPackage:",
        "    customerEmail:\n      type: string\n      description: Buyer e-mail.\n",
        "",
      ),
      rest(
        packageSchemas,
        "\nShipmentPackage:",
        "    customerId:\n",
        "    customerEmail:\n      type: string\n      description: Buyer e-mail.\n    customerId:\n",
      ),
    ],
    verdict: "none",
    because: "members of a JSON object have no order",
  },
  {
    what: "a comment is added",
    edits: [rest(packages, "", "shipmentPackages:\n", "# The listing.\nshipmentPackages:\n")],
    verdict: "none",
    because: "comments are for authors",
  },
  {
    what: "the contract's version is raised",
    edits: [rest("openapi.yaml", "", "version: 0.1.0", "version: 0.2.0")],
    verdict: "none",
    because: "it follows from the verdict and does not make one",
  },
  {
    what: "a schema is used by no operation",
    edits: [rest(products, "", "ProductPage:\n", "Unused:\n  type: string\nProductPage:\n")],
    verdict: "none",
    because: "nothing reaches it, so nothing is generated from it",
  },
  {
    what: "null is dropped from the listed values",
    edits: [rest(labor, "    laborVatRate:\n", "[0, 1, 10, 20, null]", "[0, 1, 10, 20]")],
    verdict: "major",
    because: "requests with null were accepted, although the type still says so",
  },
  {
    what: "a nullable schema of a response is never null",
    edits: [
      rest(
        labor,
        "    details:\n",
        'anyOf:\n        - $ref: "#/LaborCostDetails"\n        - type: "null"',
        '$ref: "#/LaborCostDetails"',
      ),
    ],
    verdict: "minor",
    because: "callers who expected null are served",
  },
  {
    what: "listed values of a response stand in another order",
    edits: [rest(packageSchemas, "\nPackageStatus:", "Created, Picking", "Picking, Created")],
    verdict: "none",
    because: "a set has no order",
  },
  {
    what: "a range of attribute ids is written as two",
    edits: [
      rest(
        tasks,
        "x-allowed-ranges",
        "        - { minimum: 1000000, maximum: 1000031 }\n",
        "        - { minimum: 1000016, maximum: 1000031 }\n        - { minimum: 1000000, maximum: 1000015 }\n",
      ),
    ],
    verdict: "none",
    because: "the same ids are accepted",
  },
  {
    what: "a burst that the rate limit let through is refused",
    edits: [rest(packages, "", "{ requests: 1000, seconds: 60 }", "{ requests: 50, seconds: 1 }")],
    verdict: "major",
    because: "1000 requests at once were accepted, although 50 a second are more a minute",
  },
  {
    what: "the rate limit is counted over a longer time",
    edits: [
      rest(packages, "", "{ requests: 1000, seconds: 60 }", "{ requests: 2000, seconds: 120 }"),
    ],
    verdict: "minor",
    because: "whoever kept to 1000 in any 60 s keeps to it; 2000 at once are new",
  },
  {
    what: "a field of a response is deprecated",
    edits: [
      rest(
        packageSchemas,
        "    customerEmail:\n",
        "type: string",
        "type: string\n      deprecated: true",
      ),
    ],
    verdict: "minor",
    because: "callers are warned",
  },
  {
    what: "an operation may be iterated page by page",
    edits: [
      rest(
        packages,
        "",
        "    x-retry: safe\n",
        "    x-retry: safe\n    x-paging: { page: query.page, items: content }\n",
      ),
    ],
    verdict: "minor",
    because: "generated clients get an iterator",
  },
];
