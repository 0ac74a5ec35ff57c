import { createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

/** Languages that code on the site is written in. */
export type CodeLanguage = "ts" | "sh" | "json" | "xml" | "yaml" | "text" | StackLanguage;

/** Languages that the SDK is not written in. */
export type StackLanguage = "php" | "java" | "csharp";

/** Turns code into HTML with colors for both schemes. */
export type Highlight = (code: string, language: CodeLanguage) => string;

const themes = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } as const;

const grammars: Readonly<Record<CodeLanguage, string>> = {
  ts: "typescript",
  sh: "shellscript",
  json: "json",
  xml: "xml",
  yaml: "yaml",
  text: "text",
  php: "php",
  java: "java",
  csharp: "csharp",
};

/** Loads the grammars that the site needs, and no more. */
export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighterCore({
    themes: [
      import("shiki/themes/github-light-high-contrast.mjs"),
      import("shiki/themes/github-dark-high-contrast.mjs"),
    ],
    langs: [
      import("shiki/langs/typescript.mjs"),
      import("shiki/langs/shellscript.mjs"),
      import("shiki/langs/json.mjs"),
      import("shiki/langs/xml.mjs"),
      import("shiki/langs/yaml.mjs"),
      import("shiki/langs/php.mjs"),
      import("shiki/langs/java.mjs"),
      import("shiki/langs/csharp.mjs"),
    ],
    engine: createJavaScriptRegexEngine(),
  });
  return (code, language) =>
    highlighter.codeToHtml(code, { lang: grammars[language], themes, defaultColor: false });
}
