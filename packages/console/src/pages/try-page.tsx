import { useEffect, useState } from "preact/hooks";
import { ChoiceField, FormFields } from "../components/fields.tsx";
import { ActionButton, ErrorNote, StatusBadge, TextView } from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import { type Control, type PackageStatus, pageQuery, readData } from "../control.ts";
import { buildFragment } from "../location.ts";
import { operations } from "../operations.ts";
import { prettyJson, prettyXml } from "../pretty-print.ts";
import { applyOperatorNames } from "../request-form/apply-operator-names.ts";
import {
  type ContractOperation,
  createExampleValue,
  type ExampleData,
} from "../request-form/form-node.ts";
import { buildRequest, type FilledForm } from "../request-form/write-request.ts";
import {
  type Credentials,
  NO_CREDENTIALS,
  type SellerResponse,
  sendAsSeller,
} from "../seller-call.ts";
import { useAction } from "../use-action.ts";
import { useLoad } from "../use-load.ts";

/** The URL names the operation. */
export function TryPage() {
  const { control, credentials, sellerId, location, overview } = useConsole();
  const requested = location.segments[1] ?? "";
  const operation = operations.find(({ name }) => name === requested) ?? operations[0];
  const exampleLoad = useLoad(
    async (signal) => ({
      sellerId,
      data: await loadExampleData(control, sellerId, requested, signal),
    }),
    [control, sellerId],
  );
  // Example values that were loaded for another seller are not used in the form.
  const loaded = exampleLoad.value?.sellerId === sellerId ? exampleLoad.value : undefined;
  return (
    <>
      <h1>Try it</h1>
      <ErrorNote error={exampleLoad.error} retry={exampleLoad.reload} />
      {credentials === undefined ? <p class="note">{NO_CREDENTIALS}</p> : null}
      {operation === undefined || loaded === undefined ? null : (
        <>
          <ChoiceField
            label="Operation"
            value={operation.name}
            choices={operations.map(({ name }) => name)}
            onValue={(name) => window.location.assign(buildFragment(["try", name]))}
          />
          <OperationForm
            key={`${operation.name} ${sellerId}`}
            operation={applyOperatorNames(operation, overview)}
            exampleData={loaded.data}
            credentials={credentials ?? { appKey: "", appSecret: "" }}
            soapNamespace={overview.paths.soapNamespace}
          />
        </>
      )}
    </>
  );
}

interface OperationFormProps {
  readonly operation: ContractOperation;
  readonly exampleData: ExampleData;
  readonly credentials: Credentials;
  readonly soapNamespace: string;
}

function OperationForm({ operation, exampleData, credentials, soapNamespace }: OperationFormProps) {
  const [form, setForm] = useState(() => createExampleForm(operation, exampleData));
  // A request body that the user edited as text stays until the user changes a field of the form.
  const [edited, setEdited] = useState<string>();
  const [response, setResponse] = useState<SellerResponse>();
  const action = useAction();
  const request = buildRequest(operation, form, credentials, soapNamespace);
  const pretty = operation.protocol === "SOAP" ? prettyXml : prettyJson;
  useEffect(() => setEdited(undefined), [form]);
  const send = () =>
    action.run(async () => {
      setResponse(undefined);
      const body = request.body === undefined ? undefined : (edited ?? request.body);
      setResponse(await sendAsSeller({ ...request, body }));
      return undefined;
    });
  return (
    <>
      <p>
        {operation.summary} <code class="path">{`${request.method} ${request.path}`}</code>
      </p>
      <FormFields
        fields={operation.query}
        value={form.query}
        onValue={(query) => setForm({ ...form, query })}
      />
      {operation.body?.kind === "object" ? (
        <FormFields
          fields={operation.body.fields}
          value={form.body}
          onValue={(body) => setForm({ ...form, body })}
        />
      ) : null}
      {request.body === undefined ? null : (
        <div class="field">
          <label for="body">Body of the request (you can edit it)</label>
          <textarea
            id="body"
            rows={12}
            spellcheck={false}
            value={edited ?? pretty(request.body)}
            onInput={(event) => setEdited(event.currentTarget.value)}
          />
        </div>
      )}
      <p>
        <ActionButton action={action} class="main" onClick={send}>
          Send
        </ActionButton>
      </p>
      <ErrorNote error={action.error} />
      <div aria-live="polite">
        {response === undefined ? null : <ResponseView response={response} />}
      </div>
    </>
  );
}

function ResponseView({ response: { status, text, durationMs } }: { response: SellerResponse }) {
  return (
    <>
      <p>
        <StatusBadge status={`HTTP ${status}`} /> in {Math.round(durationMs)} ms.{" "}
        <a href={buildFragment(["requests"])}>Show the request among the received requests</a>
      </p>
      <TextView title="Response" text={text} />
    </>
  );
}

function createExampleForm(operation: ContractOperation, exampleData: ExampleData): FilledForm {
  // The form for a listing operation starts empty, because a form filled with example values would find a single order
  // only.
  if (operation.method === "GET" || operation.name.endsWith("List")) {
    return { query: {}, body: {} };
  }
  const body = operation.body === undefined ? {} : createExampleValue(operation.body, exampleData);
  const query = createExampleValue({ kind: "object", fields: operation.query }, exampleData);
  return { query, body };
}

/** Others require `Picking`. */
const STATUS_FOR: Readonly<Record<string, PackageStatus>> = {
  OrderItemAccept: "Created",
  OrderItemReject: "Created",
  OrderItemDelivery: "Shipped",
};

/**
 * Loads values for an example request that the sandbox accepts; the values are keyed by the field names of the
 * contract. The example values come from a product and from the newest package in the status that the operation
 * requires, or else from the newest package.
 */
async function loadExampleData(
  control: Control,
  sellerId: string,
  operation: string,
  signal: AbortSignal,
): Promise<ExampleData> {
  const query = { ...pageQuery(sellerId, 0), size: 1 };
  const list = (filter: { status?: PackageStatus }) =>
    readData(control.GET("/packages", { params: { query: { ...query, ...filter } }, signal }));
  const [suitable, any, products] = await Promise.all([
    list({ status: STATUS_FOR[operation] ?? "Picking" }),
    list({}),
    readData(control.GET("/products", { params: { query }, signal })),
  ]);
  const shipment = suitable.content[0] ?? any.content[0];
  const product = products.content[0];
  const line = shipment?.lines[0];
  const known: Readonly<Record<string, string | undefined>> = {
    orderNumber: shipment?.orderNumber,
    "orderRequest.id": shipment?.orderId,
    "orderItem.id": line?.orderLineId,
    "shipmentCompany.id": "341",
    id: shipment?.packageId ?? undefined,
    packageIds: shipment?.packageId ?? undefined,
    orderLineId: line?.orderLineId,
    orderLineIds: line?.orderLineId,
    orderItemId: line?.orderLineId,
    stockCode: product?.stockCode,
    listPrice: product?.listPrice,
    salePrice: product?.salePrice,
    currencyType: product?.currencyType,
    quantity: "1",
    quantities: "1",
    integrator: "console",
    size: "5",
    page: "0",
  };
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
