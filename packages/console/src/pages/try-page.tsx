import { useEffect, useState } from "preact/hooks";
import { ChoiceField, FormFields } from "../components/fields.tsx";
import { ActionButton, ErrorNote, StatusBadge, TextView } from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import { buildFragment } from "../location.ts";
import { operations } from "../operations.ts";
import { presentData } from "../present-data.ts";
import { prettyJson, prettyXml } from "../pretty-print.ts";
import { exampleValue, type PresentData, type TriedOperation } from "../request-form/form-node.ts";
import { buildRequest, type FilledForm } from "../request-form/write-request.ts";
import {
  type Credentials,
  NO_CREDENTIALS,
  type SellerResponse,
  sendAsSeller,
} from "../seller-call.ts";
import { useAction } from "../use-action.ts";
import { useLoad } from "../use-load.ts";

/** Sends any operation of the service through its real interface; the URL names the operation. */
export function TryPage() {
  const { control, credentials, sellerId, location, overview } = useConsole();
  const asked = location.segments[1] ?? "";
  const operation = operations.find(({ name }) => name === asked) ?? operations[0];
  const present = useLoad(
    async (signal) => ({ sellerId, data: await presentData(control, sellerId, asked, signal) }),
    [control, sellerId],
  );
  // What was loaded for the seller before is no example of this one.
  const loaded = present.value?.sellerId === sellerId ? present.value : undefined;
  return (
    <>
      <h1>Try it</h1>
      <ErrorNote error={present.error} retry={present.reload} />
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
            operation={operation}
            present={loaded.data}
            credentials={credentials ?? { appKey: "", appSecret: "" }}
            soapNamespace={overview.paths.soapNamespace}
          />
        </>
      )}
    </>
  );
}

interface OperationFormProps {
  readonly operation: TriedOperation;
  readonly present: PresentData;
  readonly credentials: Credentials;
  readonly soapNamespace: string;
}

function OperationForm({ operation, present, credentials, soapNamespace }: OperationFormProps) {
  const [form, setForm] = useState(() => exampleForm(operation, present));
  // A body that was edited by hand stays until a field is changed.
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
          <label for="body">Body as it is sent; it can be edited</label>
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
      <div aria-live="polite">{response === undefined ? null : <Shown response={response} />}</div>
    </>
  );
}

function Shown({ response: { status, text, durationMs } }: { response: SellerResponse }) {
  return (
    <>
      <p>
        <StatusBadge status={`HTTP ${status}`} /> in {Math.round(durationMs)} ms.{" "}
        <a href={buildFragment(["requests"])}>Show it among the requests</a>
      </p>
      <TextView title="Response" text={text} />
    </>
  );
}

function exampleForm(operation: TriedOperation, present: PresentData): FilledForm {
  // An example of a listing that is narrowed to one order would hide what listing does.
  if (operation.method === "GET" || operation.name.endsWith("List")) {
    return { query: {}, body: {} };
  }
  const body = operation.body === undefined ? {} : exampleValue(operation.body, present);
  return { query: exampleValue({ kind: "object", fields: operation.query }, present), body };
}
