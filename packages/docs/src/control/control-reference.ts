import type { OpenApiReferenceLook } from "../openapi/openapi-reference.ts";

/** How the reference of the sandbox's control interface looks. */
export const controlLook: OpenApiReferenceLook = {
  title: "Sandbox control API",
  familyTitle: "Control operations",
  folder: "reference/control",
  calls: () => [],
  relatives: () => "",
  basics: `<div class="table" tabindex="0"><table><tbody>
<tr><th scope="row">Contract</th><td><a href="../contract/control.openapi.yaml" download>control.openapi.yaml</a></td></tr>
<tr><th scope="row">Address</th><td><code>/_sandbox</code> of the sandbox, such as <code>http://127.0.0.1:4010/_sandbox</code></td></tr>
<tr><th scope="row">Token</th><td>the header <code>x-sandbox-token</code>; the sandbox prints its token when it starts, and <code>--control-token</code> sets it</td></tr>
<tr><th scope="row">Elsewhere</th><td>the command <code>marketplace-sandbox</code> and <code>sandbox.control</code> in code do the same: <a href="../guides/testing.html">Testing your integration</a></td></tr>
</tbody></table></div>`,
  end: "",
};
