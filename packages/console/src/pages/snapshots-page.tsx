import { useState } from "preact/hooks";
import { TextField } from "../components/fields.tsx";
import { ActionButton, ActionNote, ErrorNote } from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import { readData } from "../control.ts";
import { useAction } from "../use-action.ts";
import { useLoad } from "../use-load.ts";

export function SnapshotsPage() {
  const { control, version } = useConsole();
  const [name, setName] = useState("");
  const action = useAction();
  const { value, error, reload } = useLoad(
    (signal) => readData(control.GET("/snapshots", { signal })),
    [control, version],
  );
  const take = () =>
    action.run(async () => {
      await readData(control.PUT("/snapshots/{name}", { params: { path: { name } } }));
      setName("");
      return `Snapshot ${name} was taken.`;
    });
  const restore = (name: string) =>
    action.run(async () => {
      if (
        !confirm(
          `Replace the sandbox's data by snapshot ${name}? Changes since the last snapshot are lost.`,
        )
      ) {
        return undefined;
      }
      await readData(control.POST("/snapshots/{name}/restore", { params: { path: { name } } }));
      return `Snapshot ${name} was restored.`;
    });
  const reset = () =>
    action.run(async () => {
      if (!confirm("Reset the sandbox to its generated data? All changes since then are lost."))
        return undefined;
      await readData(control.POST("/reset"));
      return "The sandbox was reset to its generated data.";
    });
  return (
    <>
      <h1>Snapshots</h1>
      <ActionNote action={action} />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <TextField label="Name of a new snapshot" value={name} onValue={setName} />
        <button type="submit" class="main" disabled={action.busy || name === ""}>
          Take a snapshot
        </button>
      </form>
      <ErrorNote error={error} retry={reload} />
      <h2>Snapshots that were taken</h2>
      {value?.content.length === 0 ? <p class="muted">There are no snapshots yet.</p> : null}
      <ul class="choices">
        {value?.content.map((name) => (
          <li key={name}>
            <code>{name}</code>
            <ActionButton action={action} onClick={() => restore(name)}>
              Restore
            </ActionButton>
          </li>
        ))}
      </ul>
      <h2>Reset</h2>
      <p>
        Restores the generated data and the machine's time, and removes all faults and received
        requests.
      </p>
      <ActionButton action={action} class="danger" onClick={reset}>
        Reset the sandbox
      </ActionButton>
    </>
  );
}
