/** The part of Eleventy that these docs use; the package has no types. */
declare module "@11ty/eleventy" {
  interface PageData {
    readonly title?: string;
    readonly description?: string;
    readonly shape?: string;
    readonly page: { readonly url: string; readonly inputPath: string };
  }
  interface EleventyConfiguration {
    setLibrary(name: "md", library: { render(text: string, data: PageData): string }): void;
    addFilter(name: string, filter: (...values: never[]) => string): void;
    addTemplate(path: string, content: string, data?: Readonly<Record<string, unknown>>): void;
    addGlobalData(name: string, value: unknown): void;
    addPassthroughCopy(paths: Readonly<Record<string, string>>): void;
    setUseGitIgnore(use: boolean): void;
  }
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        readonly quietMode: boolean;
        readonly configPath: false | string;
        readonly config: (
          configuration: EleventyConfiguration,
        ) => Readonly<Record<string, unknown>>;
      },
    );
    disableLogger(): void;
    write(): Promise<unknown>;
  }
}
