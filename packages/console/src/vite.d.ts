declare module "*.css";

interface ImportMeta {
  /** The constants that vite.config.ts defines. */
  readonly env: { readonly SANDBOX_VERSION: string };
}
