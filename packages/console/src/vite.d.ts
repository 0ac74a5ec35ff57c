declare module "*.css";

interface ImportMeta {
  /** What vite.config.ts defines. */
  readonly env: { readonly SANDBOX_VERSION: string };
}
