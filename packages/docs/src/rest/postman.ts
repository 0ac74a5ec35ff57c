import type { Operation, RestContract } from "@marketplace-seller/tools/contracts";
import { samplePath } from "../reference/samples.ts";
import { folders } from "../site/folders.ts";
import { readShownFile } from "../site/read-sample.ts";

const variables = [
  { key: "baseUrl", value: "http://127.0.0.1:4010", type: "string" },
  { key: "appKey", value: "sandbox-key", type: "string" },
  { key: "appSecret", value: "sandbox-secret", type: "secret" },
];

/**
 * A Postman collection (format 2.1) with the requests of the curl samples, which tests run. Bodies are text: a program
 * that parses them as JSON would send 249.90 as 249.9, which the service refuses.
 */
export function postmanCollection({ title, operations }: RestContract): string {
  const collection = {
    info: {
      name: title,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: variables,
    item: operations.flatMap(createItem),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function createItem({ id, summary, method }: Operation): object[] {
  const sample = readShownFile(samplePath("rest", id, "sh"), folders.samples)?.code;
  const url = sample === undefined ? undefined : /'(http[^']+)'/.exec(sample)?.[1];
  if (sample === undefined || url === undefined) return [];
  const body = /-d '([^']+)'/.exec(sample)?.[1];
  const headers = ["appKey", "appSecret"].map((key) => ({ key, value: `{{${key}}}` }));
  const type = { key: "content-type", value: "application/json" };
  return [
    {
      name: id,
      request: {
        description: summary,
        method,
        url: url.replace(variables[0]?.value ?? "", "{{baseUrl}}"),
        header: body === undefined ? headers : [...headers, type],
        ...(body === undefined ? {} : { body: { mode: "raw", raw: body } }),
      },
    },
  ];
}
