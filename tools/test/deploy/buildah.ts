import { globSync } from "node:fs";
import { run } from "../../src/release/step.ts";
import { ensureDebianPackage } from "../debian-package.ts";

/** An image as it was built: how it is started, and how large it is. */
export interface Image {
  readonly config: {
    readonly User?: string;
    readonly Env: readonly string[];
    readonly Entrypoint?: readonly string[];
    readonly Cmd?: readonly string[];
    readonly WorkingDir?: string;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
  /** Of its layers, bytes. */
  readonly size: number;
}

/** Builds images in a folder of its own, without a daemon. */
export interface Builder {
  readonly build: (options: BuildOptions) => Promise<Image>;
  /** Mounts the file system of an image; gives the folder. */
  readonly mount: (name: string) => Promise<string>;
}

interface BuildOptions {
  readonly name: string;
  readonly dockerfile: string;
  readonly context: string;
  /** The image of `ARG BASE`. */
  readonly base?: string;
}

/**
 * Buildah, installed by Debian's apt where it is missing.
 *
 * @param folder - where it keeps layers
 * @throws ReleaseError when it cannot be installed
 */
export async function createBuilder(folder: string): Promise<Builder> {
  await ensureDebianPackage("/usr/bin/buildah", ["buildah"]);
  const storage = [
    "--storage-driver",
    "vfs",
    "--root",
    `${folder}/root`,
    "--runroot",
    `${folder}/run`,
  ];
  const buildah = (...args: string[]) => run("buildah", [...storage, ...args], { cwd: folder });
  return {
    async build({ name, dockerfile, context, base }) {
      const certificates = findCertificates();
      await buildah(
        "build",
        ...["--isolation", "chroot", "--format", "docker", "--tag", name, "--file", dockerfile],
        ...(base === undefined ? [] : ["--build-arg", `BASE=localhost/${base}`]),
        ...(certificates === undefined ? [] : ["--secret", `id=ca,src=${certificates}`]),
        context,
      );
      const { Docker, Manifest } = JSON.parse(
        await buildah("inspect", "--type", "image", `localhost/${name}`),
      );
      const layers: readonly { readonly size: number }[] = JSON.parse(Manifest).layers;
      return { config: Docker.config, size: layers.reduce((total, { size }) => total + size, 0) };
    },
    async mount(name) {
      const container = (await buildah("from", `localhost/${name}`)).trim();
      return (await buildah("mount", container)).trim();
    },
  };
}

/** What this machine trusts beside Node's own list, such as a company's proxy. */
function findCertificates(): string | undefined {
  return process.env.NODE_EXTRA_CA_CERTS ?? globSync("/etc/ssl/certs/ca-certificates.crt")[0];
}
