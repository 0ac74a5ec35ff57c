import { readFileSync } from "node:fs";
import { join } from "node:path";
import { details, fence, table } from "../site/markdown.ts";
import { places } from "../site/places.ts";
import { type JsonSchema, resultSchemas } from "./result-schema.ts";

interface Contract {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** What a webhook sent in the examples' own test, one body of each type. */
const EXAMPLES = "guides/webhooks/events.json";

const kinds = {
  new: "The package was first seen.",
  moved: "The package has another status.",
  split: "The package was split into others, or came out of a split.",
  cancelled: "The package will not be sent.",
  changed: "Anything else of the package has changed, such as an address or an amount.",
} as const;

const text = (description: string) => ({ description, type: "string" });
const nullableText = (description: string) => ({ description, type: ["string", "null"] });
const epochMs = (description: string) => ({ description, type: "integer" });

/** What `data` holds, beside `kind`. */
const members: Readonly<Record<string, JsonSchema>> = {
  seller: text("The seller's name in the sync."),
  sequence: {
    description: "Counts up by one within a seller, in the order in which changes were stored.",
    type: "integer",
    minimum: 1,
  },
  late: {
    description: "Whether younger changes of the seller were stored before; it may be outdated.",
    type: "boolean",
  },
  packageKey: text("The package's id; for one without, its order and lines."),
  packageId: nullableText("The package's id; null where the service gives none."),
  orderNumber: text("The order's number."),
  status: text("The package's status: a word of the contract, or what the service sends."),
  statusBefore: nullableText("The status of the version before; null when none is known."),
  modifiedAt: epochMs("When the package was last updated, epoch milliseconds."),
  observedAt: epochMs("When the change was stored, epoch milliseconds."),
  package: {
    description:
      "The package as results of the REST client have it; null when the buyer's data were removed.",
    anyOf: [{ $ref: "#/$defs/ShipmentPackage" }, { type: "null" }],
  },
};

export interface WebhookEvents {
  /** JSON Schema 2020-12 of the body of every event type. */
  readonly schema: JsonSchema;
  /** A body of each event type. */
  readonly examples: readonly WebhookBody[];
  /** The types with their examples, for the reference. */
  readonly markdown: string;
}

interface WebhookBody {
  readonly type: string;
}

/** Makes the reference of webhook bodies from the contract of the service and what was sent. */
export function webhookEvents(): WebhookEvents {
  const read = (folder: string, file: string) =>
    JSON.parse(readFileSync(join(folder, file), "utf8"));
  const contract: Contract = read(places.contract, "openapi.json");
  const examples: readonly WebhookBody[] = read(places.samples, EXAMPLES);
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
    kind: text("What happened: the type without `package.`."),
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
