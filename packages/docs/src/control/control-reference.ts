import type { OpenApiReferenceLook } from "../openapi/openapi-reference.ts";

/** How the reference of the sandbox's control interface looks. */
export const controlLook: OpenApiReferenceLook = {
  title: "Sandbox control API",
  folder: "reference/control",
  calls: () => [],
  relatives: () => "",
  basics: [
    ["Contract", "[control.openapi.yaml](/control.openapi.yaml)"],
    ["Address", "`/_sandbox` of the sandbox, such as `http://127.0.0.1:4010/_sandbox`"],
    [
      "Token",
      "the header `x-sandbox-token`; the sandbox prints its token when it starts, and `--control-token` sets it",
    ],
    [
      "Elsewhere",
      "the command `marketplace-sandbox` and `sandbox.control` in code do the same: [Testing your integration](/guides/testing.html)",
    ],
  ],
  end: "",
};
