import { globSync } from "node:fs";
import { run } from "../../src/release/step.ts";
import { ensureDebianPackage } from "../debian-package.ts";

/** A built container image: its start command and its size. */
export interface Image {
  readonly config: {
    readonly User?: string;
    readonly Env: readonly string[];
    readonly Entrypoint?: readonly string[];
    readonly Cmd?: readonly string[];
    readonly WorkingDir?: string;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
  /** The size of the image's layers, bytes. */
  readonly size: number;
}

/** Builds container images in a separate folder, without a daemon. */
export interface Builder {
  readonly build: (options: BuildOptions) => Promise<Image>;
  /** Mounts the file system of an image, and returns the folder. */
  readonly mount: (name: string) => Promise<string>;
}

interface BuildOptions {
  readonly name: string;
  readonly dockerfile: string;
  readonly context: string;
  /** The base image, which a Dockerfile names by `ARG BASE`. */
  readonly base?: string;
}

/**
 * Starts Buildah, which Debian's apt installs when it is missing.
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

/**
 * The certificates that this machine trusts in addition to Node's list, such as the certificate of a company's proxy.
 */
function findCertificates(): string | undefined {
  return process.env.NODE_EXTRA_CA_CERTS ?? globSync("/etc/ssl/certs/ca-certificates.crt")[0];
}
