import { type Mutation, major, minor, none, patch, rest } from "./mutation.ts";

const packages = "paths/packages.yaml";
const packageSchemas = "schemas/packages.yaml";
const products = "schemas/products.yaml";
const tasks = "schemas/product-tasks.yaml";
const labor = "schemas/labor-costs.yaml";

/** Single changes of the REST contract. */
export const restMutations: readonly Mutation[] = [
  // A removed operation breaks its callers; the removed schemas of the operation are not reported again.
  major(
    "an operation is removed",
    rest(
      "openapi.yaml",
      "paths:",
      "  /ms/product-query:\n    $ref: paths/products.yaml#/productQuery\n",
      "",
    ),
  ),
  minor("an operation is added", [
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
  ]),
  // A renamed operationId breaks callers although the wire format stays, because methods of generated clients have
  // its name.
  major(
    "an operationId is renamed",
    rest(packages, "", "operationId: listShipmentPackages", "operationId: listPackages"),
  ),
  major(
    "a path is renamed",
    rest("openapi.yaml", "", "/rest/order/v1/labor-costs:", "/rest/order/v2/labor-costs:"),
  ),
  major("a method is changed", rest("paths/labor-costs.yaml", "", "  put:", "  post:")),
  major(
    "a write becomes safe to repeat",
    rest(packages, "createCollectionRequest", "x-retry: never", "x-retry: safe"),
  ),
  minor(
    "a write becomes repeatable for who opts in",
    rest(packages, "createCollectionRequest", "x-retry: never", "x-retry: absolute"),
  ),
  major(
    "a write is no longer repeatable by opting in",
    rest("paths/labor-costs.yaml", "", "x-retry: absolute", "x-retry: never"),
  ),
  major("a read is never repeated any more", rest(packages, "", "x-retry: safe", "x-retry: never")),
  major("the rate limit is lowered", rest(packages, "", "requests: 1000", "requests: 600")),
  major(
    "a rate limit is introduced",
    rest(
      packages,
      "createCollectionRequest",
      "    x-retry: never\n",
      "    x-retry: never\n    x-rate-limit: { requests: 60, seconds: 60 }\n",
    ),
  ),
  major(
    "one request reaches fewer days",
    rest(packages, "x-date-window", "{ days: 15,", "{ days: 7,"),
  ),
  minor(
    "one request reaches more days",
    rest(packages, "x-date-window", "{ days: 15,", "{ days: 30,"),
  ),
  minor(
    "an optional parameter is added",
    rest(
      packages,
      "",
      "      - name: orderNumber\n",
      "      - name: barcode\n        in: query\n        schema: { type: string }\n      - name: orderNumber\n",
    ),
  ),
  major(
    "a required parameter is added",
    rest(
      packages,
      "",
      "      - name: orderNumber\n",
      "      - name: barcode\n        in: query\n        required: true\n        schema: { type: string }\n      - name: orderNumber\n",
    ),
  ),
  major(
    "a parameter is removed",
    rest(
      packages,
      "",
      "      - name: orderNumber\n        in: query\n        description: Filter by order number.\n        schema:\n          type: string\n",
      "",
    ),
  ),
  major(
    "a parameter's name changes in case alone",
    rest(packages, "listShipmentPackages", "- name: orderNumber", "- name: ordernumber"),
    2,
  ),
  major(
    "a parameter becomes required",
    rest(packages, "- name: orderNumber", "in: query", "in: query\n        required: true"),
  ),
  major(
    "the largest page size is lowered",
    rest(packages, "- name: size", "maximum: 100", "maximum: 50"),
  ),
  major(
    "a parameter's default is changed",
    rest(packages, "- name: size", "default: 20", "default: 50"),
  ),
  minor(
    "a parameter gets a default",
    rest(packages, "- name: orderNumber", "type: string", 'type: string\n          default: ""'),
  ),
  major(
    "a parameter loses its default",
    rest(packages, "- name: size", "\n          default: 20", ""),
  ),
  minor(
    "a value of a filter is added",
    rest(packageSchemas, "PackageStatusFilter:", ", UnSupplied]", ", UnSupplied, Returned]"),
  ),
  // A new enum value in a response is minor, although Redocly rates it as breaking, because enums of responses are open
  // and callers must expect unknown values.
  minor(
    "a value of a response is added",
    rest(packageSchemas, "\nPackageStatus:", ", UnSupplied]", ", UnSupplied, Returned]"),
  ),
  minor(
    "a value of a response is removed",
    rest(packageSchemas, "\nPackageStatus:", ", UnSupplied]", "]"),
  ),
  major("a field of a response is removed", [
    rest(packageSchemas, "  required:", "    - customerEmail\n", ""),
    rest(
      packageSchemas,
      "\nShipmentPackage:",
      "    customerEmail:\n      type: string\n      description: Buyer e-mail.\n",
      "",
    ),
  ]),
  minor(
    "a field of a response is added",
    rest(
      packageSchemas,
      "\nShipmentPackage:",
      "    customerEmail:\n",
      "    giftNote:\n      type: string\n    customerEmail:\n",
    ),
  ),
  major(
    "a field of a response may be missing",
    rest(packageSchemas, "  required:", "    - customerEmail\n", ""),
  ),
  minor(
    "a field of a response is always there now",
    rest(
      packageSchemas,
      "\nShipmentPackage:",
      "    - deliveryAddressType\n",
      "    - deliveryAddressType\n    - hsCode\n",
    ),
  ),
  major(
    "a field of a response may be null",
    rest(packageSchemas, "    customerEmail:\n", "type: string", 'type: [string, "null"]'),
  ),
  minor(
    "a field of a response is never null",
    rest(packageSchemas, "    taxOffice:\n", 'type: [string, "null"]', "type: string"),
  ),
  major(
    "an identifier becomes text",
    rest(
      packageSchemas,
      "    customerId:\n",
      "      type: integer\n      format: int64\n      x-kind: identifier\n",
      "      type: string\n",
    ),
  ),
  major(
    "an identifier of a response becomes a count",
    rest(
      packageSchemas,
      "    customerId:\n",
      "format: int64\n      x-kind: identifier",
      "x-kind: count",
    ),
  ),
  patch(
    "a count becomes a code",
    rest(packageSchemas, "    totalPages:\n", "x-kind: count", "x-kind: code"),
  ),
  major(
    "an amount becomes a whole number",
    rest(
      packageSchemas,
      "    totalAmount:\n",
      "      type: number\n      format: decimal\n      x-kind: amount\n",
      "      type: integer\n      x-kind: count\n",
    ),
  ),
  // An integer in a response that becomes wider than 32 bits breaks callers in other languages, which read 32 bits; the
  // changes of both bounds are reported.
  major(
    "a count of a response outgrows 32 bits",
    rest(packageSchemas, "    totalPages:\n", "      format: int32\n", ""),
    2,
  ),
  major(
    "a field of a request is removed",
    rest(
      tasks,
      "\nPriceStockUpdateSku:",
      '    currencyType:\n      $ref: "#/CurrencyTypeInput"\n',
      "",
    ),
  ),
  minor(
    "an optional field of a request is added",
    rest(
      tasks,
      "\nPriceStockUpdateSku:",
      "    quantity:\n",
      "    warehouse:\n      type: string\n    quantity:\n",
    ),
  ),
  major("a required field of a request is added", [
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
  ]),
  major(
    "a field of a request becomes required",
    rest(
      tasks,
      "\nPriceStockUpdateSku:",
      "required: [stockCode]",
      "required: [stockCode, quantity]",
    ),
  ),
  minor(
    "a field of a request may be null",
    rest(
      tasks,
      "\nProductUpdateSku:",
      "    shipmentTemplate:\n      type: string",
      '    shipmentTemplate:\n      type: [string, "null"]',
    ),
  ),
  major(
    "a text of a request gets shorter",
    rest(tasks, "    stockCode:\n", "maxLength: 255", "maxLength: 100"),
  ),
  major(
    "fewer SKUs fit into one request",
    rest(tasks, "\nPriceStockUpdatePayload:", "maxItems: 1000", "maxItems: 500"),
  ),
  minor(
    "an empty list is accepted",
    rest(tasks, "\nPriceStockUpdatePayload:", "      minItems: 1\n", ""),
  ),
  // A changed number of decimals (`x-fraction-digits`) refuses prices that were accepted before; Redocly does not rate
  // this extension.
  major(
    "three digits after the point are demanded",
    rest(tasks, "\nPriceStockUpdateSku:", "x-fraction-digits: 2", "x-fraction-digits: 3"),
  ),
  minor(
    "digits after the point are no longer counted",
    rest(tasks, "\nPriceStockUpdateSku:", "      x-fraction-digits: 2\n", ""),
  ),
  major(
    "digits after the point are counted",
    rest(
      labor,
      "    totalLaborCostExcludingVAT:\n",
      "x-kind: amount\n",
      "x-kind: amount\n      x-fraction-digits: 2\n",
    ),
  ),
  minor(
    "the list price may be below the sale price",
    rest(tasks, "\nPriceStockUpdateSku:", "  x-not-below:\n    listPrice: salePrice\n", ""),
  ),
  major(
    "another price must not be below",
    rest(
      tasks,
      "\nPriceStockUpdateSku:",
      "    listPrice: salePrice\n",
      "    listPrice: salePrice\n    quantity: salePrice\n",
    ),
  ),
  minor(
    "one price may come alone",
    rest(tasks, "\nPriceStockUpdateSku:", "    listPrice: [salePrice]\n", ""),
  ),
  major(
    "fewer attribute ids may be updated",
    rest(tasks, "x-allowed-ranges", "maximum: 1000031", "maximum: 1000020"),
  ),
  // A changed pattern may refuse values that were accepted before, because two patterns cannot be compared.
  major(
    "image addresses are matched otherwise",
    rest(tasks, "\nProductImage:", "pattern: ^https://", "pattern: ^https://[a-z]"),
    2,
  ),
  minor(
    "an image address is not matched any more",
    rest(tasks, "\nProductImage:", "      pattern: ^https://\n", ""),
  ),
  minor(
    "a value is allowed for a number",
    rest(labor, "    laborVatRate:\n", "[0, 1, 10, 20, null]", "[0, 1, 8, 10, 20, null]"),
  ),
  // A renamed schema breaks callers although the wire format stays, because its TypeScript type is exported under the
  // schema's name.
  major("a schema of a response is renamed", [
    rest(packageSchemas, "      items:\n", '"#/OrderLine"', '"#/PackageLine"'),
    rest(packageSchemas, "", "\nOrderLine:\n", "\nPackageLine:\n"),
  ]),
  // When a field becomes text instead of an object, the diff reports the changed field and the removed type.
  major(
    "a list of a response holds something else",
    rest(packageSchemas, "    packageHistories:\n", '$ref: "#/PackageHistory"', "type: string"),
    2,
  ),
  minor(
    "a response with an open shape gets one",
    rest(
      packageSchemas,
      "    customTextOptionValues:\n",
      "      items:\n",
      "      items:\n        type: string\n",
    ),
  ),
  minor(
    "a refusal is added",
    rest(
      packages,
      "",
      '      "401":\n',
      '      "403":\n        $ref: ../responses/refusals.yaml#/Unauthenticated\n      "401":\n',
    ),
  ),
  // A removed error response is minor, although Redocly rates it as breaking, because callers only receive one kind of
  // refusal less.
  minor(
    "a refusal is removed",
    rest(packages, "", '      "429":\n        $ref: ../responses/refusals.yaml#/RateLimited\n', ""),
  ),
  // A changed success status breaks callers that expect 200; the diff reports the removed status and the new status.
  major(
    "a success has another status",
    rest(packages, "createCollectionRequest", '      "200":\n', '      "202":\n'),
    2,
  ),
  // A removed request body breaks callers, whose requests are refused; the removed schemas are not reported again.
  major(
    "a body is no longer taken",
    rest(
      "paths/labor-costs.yaml",
      "",
      "    requestBody:\n      required: true\n      content:\n        application/json:\n          schema:\n            $ref: ../schemas/labor-costs.yaml#/LaborCostRequest\n          examples:\n            laborCostsOfTwoLines:\n              $ref: ../examples/labor-costs.yaml#/laborCostsOfTwoLines\n            laborCostsOfAGoodAndABadLine:\n              $ref: ../examples/labor-costs.yaml#/laborCostsOfAGoodAndABadLine\n",
      "",
    ),
  ),
  patch("a description is reworded", rest(packageSchemas, "", "Page count.", "The page count.")),
  // A changed description of a response is reported once, with every operation that can send this response.
  patch(
    "a response is no longer an assumption",
    rest(
      "responses/refusals.yaml",
      "TooLarge:",
      '  x-assumption: "error-status: the document does not show the HTTP statuses of failed calls."\n',
      "",
    ),
  ),
  patch(
    "a body is described",
    rest(
      packages,
      "createCollectionRequest",
      "    requestBody:\n",
      "    requestBody:\n      description: Whom to collect from.\n",
    ),
  ),
  patch("a summary is reworded", rest(packages, "", "List shipment packages", "List packages")),
  minor(
    "an operation is deprecated",
    rest(packages, "", "    x-retry: safe\n", "    x-retry: safe\n    deprecated: true\n"),
  ),
  none("fields stand in another order", [
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
  ]),
  none(
    "a comment is added",
    rest(packages, "", "shipmentPackages:\n", "# The listing.\nshipmentPackages:\n"),
  ),
  // A changed version number of the contract has no verdict, because the version number follows from the verdict.
  none("the contract's version is raised", rest("openapi.yaml", "", "  version: ", "  version: 1")),
  // A change of a schema that no operation uses is not reported, because nothing is generated from the schema.
  none(
    "a schema is used by no operation",
    rest(products, "", "ProductPage:\n", "Unused:\n  type: string\nProductPage:\n"),
  ),
  // Null that is removed from an enum is major, because the service accepted requests with null before, although the
  // `type` still allows null.
  major(
    "null is dropped from the listed values",
    rest(labor, "    laborVatRate:\n", "[0, 1, 10, 20, null]", "[0, 1, 10, 20]"),
  ),
  minor(
    "a nullable schema of a response is never null",
    rest(
      labor,
      "    details:\n",
      'anyOf:\n        - $ref: "#/LaborCostDetails"\n        - type: "null"',
      '$ref: "#/LaborCostDetails"',
    ),
  ),
  none(
    "listed values of a response stand in another order",
    rest(packageSchemas, "\nPackageStatus:", "Created, Picking", "Picking, Created"),
  ),
  none(
    "a range of attribute ids is written as two",
    rest(
      tasks,
      "x-allowed-ranges",
      "        - { minimum: 1000000, maximum: 1000031 }\n",
      "        - { minimum: 1000016, maximum: 1000031 }\n        - { minimum: 1000000, maximum: 1000015 }\n",
    ),
  ),
  // A rate limit of 50 requests a second refuses a burst of 1000 requests that was accepted before, although it
  // allows more requests a minute.
  major(
    "a burst that the rate limit let through is refused",
    rest(packages, "", "{ requests: 1000, seconds: 60 }", "{ requests: 50, seconds: 1 }"),
  ),
  // A rate limit that allows 2000 requests at once is wider, because every caller that keeps to 1000 requests in 60 s
  // keeps to it.
  minor(
    "the rate limit is counted over a longer time",
    rest(packages, "", "{ requests: 1000, seconds: 60 }", "{ requests: 2000, seconds: 120 }"),
  ),
  minor(
    "a field of a response is deprecated",
    rest(
      packageSchemas,
      "    customerEmail:\n",
      "type: string",
      "type: string\n      deprecated: true",
    ),
  ),
  minor(
    "an operation may be iterated page by page",
    rest(
      packages,
      "",
      "    x-retry: safe\n",
      "    x-retry: safe\n    x-paging: { page: query.page, items: content }\n",
    ),
  ),
];
