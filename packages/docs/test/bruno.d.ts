/** The part of Bruno's importer that is used here; it comes without types. */
declare module "@usebruno/converters" {
  interface BrunoImport {
    readonly issues: readonly unknown[];
    readonly collection: {
      readonly items: readonly { readonly request?: { readonly url: string } }[];
      readonly root: {
        readonly request: { readonly vars: { readonly req: readonly { readonly name: string }[] } };
      };
    };
  }
  export function postmanToBruno(collection: unknown): Promise<BrunoImport>;
}
