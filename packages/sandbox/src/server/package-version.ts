import manifest from "../../package.json" with { type: "json" };

/** The version in this package's manifest. */
export const packageVersion: string = manifest.version;
