import { DescriptionList, Fact } from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import { readData } from "../control.ts";
import { useLoad } from "../use-load.ts";

/** How the sandbox differs from the documented assumptions; nothing when it does not. */
export function DifferencesCard() {
  const { control, version } = useConsole();
  const { value } = useLoad(
    (signal) => readData(control.GET("/deviations", { signal })),
    [control, version],
  );
  const { fields = [], refusals = [], ...others } = value ?? {};
  const rows = [
    ...Object.entries(others).map(([name, found]) => [name, JSON.stringify(found)] as const),
    ...fields.map(({ path, types }) => [path, types.join(" or ")] as const),
    ...refusals.map(
      ({ cause, paths = "/", status }) => [`${cause} ${paths}`, `${status}`] as const,
    ),
  ];
  if (rows.length === 0) return null;
  return (
    <section class="card wide">
      <h2>Differs from the assumptions</h2>
      <DescriptionList>
        {rows.map(([name, found]) => (
          <Fact key={name} name={name}>
            <code>{found}</code>
          </Fact>
        ))}
      </DescriptionList>
    </section>
  );
}
