/**
 * Checks the address of a service once, so that a mistake shows where it was made.
 *
 * @param option - the option's name, for messages
 * @param parts - `query: true` when the address may have one
 * @throws TypeError when it is no absolute http(s) address, or carries what it must not
 * @example checkedUrl("baseUrl", "https://api.example.com/").href // "https://api.example.com/"
 */
export function checkedUrl(
  option: string,
  address: string,
  { query = false }: { readonly query?: boolean } = {},
): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${option} must be an absolute http or https address`);
  }
  const carried = [
    ...(query || url.search === "" ? [] : ["query"]),
    ...(url.hash === "" ? [] : ["fragment"]),
    ...(url.username === "" && url.password === "" ? [] : ["user information"]),
  ];
  if (carried.length > 0) {
    throw new TypeError(`${option} must not carry a ${carried.join(" or a ")}`);
  }
  return url;
}
