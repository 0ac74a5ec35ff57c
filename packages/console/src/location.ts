import { useEffect, useMemo, useState } from "preact/hooks";

/** Where the console is: the page's path and its filters, all in the fragment of the URL. */
export interface Location {
  /** Path segments, such as `["packages", "700000001"]`; empty for the overview. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

/**
 * Reads a fragment. The state of a page stands in its URL, so that the same URL shows the same view.
 *
 * @example parseFragment("#/packages?status=Picking").segments // ["packages"]
 */
export function parseFragment(fragment: string): Location {
  const [path = "", search = ""] = fragment.replace(/^#\/?/, "").split("?", 2);
  const segments = path.split("/").filter((segment) => segment !== "");
  return { segments: segments.map(decoded), query: new URLSearchParams(search) };
}

/**
 * The fragment of a view; filters that are empty or undefined are left out.
 *
 * @example buildFragment(["packages"], { status: "Picking", stockCode: "" }) // "#/packages?status=Picking"
 */
export function buildFragment(
  segments: readonly string[],
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  const search = query.size === 0 ? "" : `?${query}`;
  return `#/${segments.map(encodeURIComponent).join("/")}${search}`;
}

/** The present location; the component renders again when it changes. */
export function useLocation(): Location {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const changed = () => setFragment(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return useMemo(() => parseFragment(fragment), [fragment]);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
