import { useEffect, useMemo, useState } from "preact/hooks";

/** From the URL's fragment. */
export interface Location {
  /** Path segments of the console's URL, such as `["packages", "700000001"]`; empty for the overview. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

/**
 * Parses the fragment of the console's URL. The whole state of a console page is in its URL, so that the same URL
 * shows the same view.
 *
 * @example parseFragment("#/packages?status=Picking").segments // ["packages"]
 */
export function parseFragment(fragment: string): Location {
  const [path = "", search = ""] = fragment.replace(/^#\/?/, "").split("?", 2);
  const segments = path.split("/").filter((segment) => segment !== "");
  return { segments: segments.map(decodeSegment), query: new URLSearchParams(search) };
}

/**
 * Builds the URL fragment for a page of the console and its filters; filters that are empty or undefined are left
 * out.
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

/** Renders again when it changes. */
export function useLocation(): Location {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const update = () => setFragment(location.hash);
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return useMemo(() => parseFragment(fragment), [fragment]);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
