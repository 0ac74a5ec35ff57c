import { prettyJson } from "../pretty-json.ts";
import { prettyXml } from "../pretty-xml.ts";
import { CopyButton } from "./copy-button.tsx";

/** A JSON or XML text, indented; shown as text whatever it holds. */
export function TextView({ title, text }: { title: string; text: string }) {
  const shown = text.trimStart().startsWith("<") ? prettyXml(text) : prettyJson(text);
  return (
    <figure class="text-view">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={shown} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard */}
      <section class="text" tabIndex={0} aria-label={title}>
        <pre>{shown === "" ? "(empty)" : shown}</pre>
      </section>
    </figure>
  );
}
