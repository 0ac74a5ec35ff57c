import { readFileSync } from "node:fs";
import { join } from "node:path";
import { folders } from "../site/folders.ts";
import { details, fence, table } from "../site/markdown.ts";
import { type JsonSchema, resultSchemas } from "./result-schema.ts";

interface Contract {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** The webhook bodies that the examples' test recorded, one of each event type. */
const EXAMPLES = "guides/webhooks/events.json";

const kinds = {
  new: "The feed observed the package for the first time.",
  moved: "The status of the package has changed.",
  split: "The package was split into other packages, or was created by a split.",
  cancelled: "The package was cancelled and will not be sent.",
  changed: "Another property of the package has changed, such as an address or an amount.",
} as const;

const text = (description: string) => ({ description, type: "string" });
const nullableText = (description: string) => ({ description, type: ["string", "null"] });
const epochMs = (description: string) => ({ description, type: "integer" });

/** The members of a webhook body's `data` except `kind`. */
const members: Readonly<Record<string, JsonSchema>> = {
  seller: text("The seller's name in the sync."),
  sequence: {
    description: "Counts up by one within a seller, in the order in which changes were stored.",
    type: "integer",
    minimum: 1,
  },
  late: {
    description:
      "Whether newer changes of the seller were stored before this one, which may then be outdated.",
    type: "boolean",
  },
  packageKey: text(
    "The package id; for a package without an id, a key of its order number and lines.",
  ),
  packageId: nullableText("The package id; null where the service returns none."),
  orderNumber: text("The order's number."),
  status: text(
    "The status of the package: a status of the contract, or another one that the service sends.",
  ),
  statusBefore: nullableText("The status of the previous version; null when there is none."),
  modifiedAt: epochMs("When the package was last updated, epoch milliseconds."),
  observedAt: epochMs("When the change was stored, epoch milliseconds."),
  package: {
    description:
      "The package as in results of the REST client; null after the buyer's data were erased.",
    anyOf: [{ $ref: "#/$defs/ShipmentPackage" }, { type: "null" }],
  },
};

export interface WebhookEvents {
  /** JSON Schema 2020-12 of all bodies. */
  readonly schema: JsonSchema;
  /** A body of each event type. */
  readonly examples: readonly WebhookBody[];
  /** The event types with their examples. */
  readonly markdown: string;
}

interface WebhookBody {
  readonly type: string;
}

/** Creates the reference of webhook bodies from the contract and the recorded bodies. */
export function webhookEvents(): WebhookEvents {
  const read = (folder: string, file: string) =>
    JSON.parse(readFileSync(join(folder, file), "utf8"));
  const contract: Contract = read(folders.contract, "openapi.json");
  const examples: readonly WebhookBody[] = read(folders.samples, EXAMPLES);
  const schema = schemaOf(resultSchemas(contract.components.schemas, "ShipmentPackage"));
  return { schema, examples, markdown: renderTypes(examples) };
}

function schemaOf(schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const events = Object.entries(kinds).map(([kind, meaning]) => ({
    title: `package.${kind}`,
    description: meaning,
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: `package.${kind}` },
      timestamp: {
        description: "When the change was stored.",
        type: "string",
        format: "date-time",
      },
      data: {
        type: "object",
        required: ["kind", ...Object.keys(members)],
        properties: { kind: { const: kind }, ...members },
      },
    },
  }));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Webhooks of @marketplace-seller/sync",
    oneOf: events,
    $defs: schemas,
  };
}

function renderTypes(examples: readonly WebhookBody[]): string {
  const rows = Object.entries({
    kind: text("The kind of the change: the event type without `package.`."),
    ...members,
  });
  const fields = rows.map(([name, { type, description }]) => [
    `\`data.${name}\``,
    Array.isArray(type) ? type.join(" or ") : String(type ?? "object or null"),
    String(description),
  ]);
  const types = Object.entries(kinds).map(([kind, meaning]) => {
    const example = examples.find(({ type }) => type === `package.${kind}`);
    const body = fence(JSON.stringify(example, null, 2), "json");
    return `### package.${kind}\n\n${meaning}\n\n${details(`A body of package.${kind}`, body)}`;
  });
  return [table(["Member", "Type", ""], fields), "## Types", ...types].join("\n\n");
}
