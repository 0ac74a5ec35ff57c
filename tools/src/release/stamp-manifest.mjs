import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** pnpm's hook for packing: writes the address of the repository that runs the workflow into each manifest. */
export const hooks = {
  beforePacking(manifest, folder) {
    const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
    if (!server || !name) return manifest;
    const repository = `${server}/${name}`;
    const directory = relative(root, folder).replaceAll("\\", "/");
    return {
      ...manifest,
      repository: { type: "git", url: `git+${repository}.git`, directory },
      homepage: `${repository}/tree/main/${directory}#readme`,
      bugs: `${repository}/issues`,
    };
  },
};
