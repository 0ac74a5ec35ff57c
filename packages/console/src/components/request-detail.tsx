import { useConsole } from "../console-context.ts";
import { dataOf, type ReceivedRequest } from "../control.ts";
import { asClientCode, asCurl } from "../copy-as.ts";
import { dateTime } from "../format.ts";
import { refusalOf } from "../refusal-of.ts";
import { useAction } from "../use-action.ts";
import { useDocsOf } from "../use-docs-of.ts";
import { ActionNote } from "./action-note.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Fact, Facts } from "./facts.tsx";
import { TextView } from "./text-view.tsx";

/** One received request with its response, and what may be done with it. */
export function RequestDetail({ request }: { request: ReceivedRequest }) {
  const { control } = useConsole();
  const action = useAction();
  const again = () =>
    action.run(async () => {
      const params = { path: { id: String(request.id) } };
      const { id, status } = await dataOf(control.POST("/requests/{id}/repeat", { params }));
      return `Sent again as request ${id}: ${status === undefined ? "no response" : `HTTP ${status}`}.`;
    });
  const code = asClientCode(request);
  const refusal = refusalOf(request);
  const docs = useDocsOf(request.operation);
  return (
    <section aria-label={`Request ${request.id}`}>
      <h2>
        Request {request.id}: {request.operation || "(unknown)"}
      </h2>
      <div class="row">
        <CopyButton text={asCurl(request, location.origin)} label="Copy as curl" />
        {code === undefined ? null : <CopyButton text={code} label="Copy as client code" />}
        <button
          type="button"
          class="small"
          disabled={action.busy || request.sellerId === ""}
          onClick={again}
        >
          Send again
        </button>
      </div>
      <ActionNote action={action} />
      <Facts>
        <Fact name="Received">{dateTime(request.at)}</Fact>
        <Fact name="Request">
          <code>
            {request.method} {request.url}
          </code>
        </Fact>
        <Fact name="Seller">{request.sellerId || "unknown: no credentials of a seller"}</Fact>
        {request.callId === undefined ? null : <Fact name="Call">{request.callId}</Fact>}
        <Fact name="Response">
          {request.status === undefined
            ? "none: the connection was closed"
            : `HTTP ${request.status}`}{" "}
          after {request.durationMs} ms
        </Fact>
        {request.fault === undefined ? null : <Fact name="Fault">{request.fault}</Fact>}
        {refusal === undefined ? null : (
          <Fact name="Refused">
            {refusal}
            {docs === undefined ? null : (
              <>
                {" "}
                <a href={docs}>The rules of {request.operation}</a>
              </>
            )}
          </Fact>
        )}
      </Facts>
      <div class="columns">
        <TextView title="Request body" text={request.body} />
        <TextView title="Response body" text={request.response} />
      </div>
    </section>
  );
}
