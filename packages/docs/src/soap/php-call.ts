import { Parser } from "htmlparser2";
import { orderService } from "../gen/order-service.gen.ts";

/** The example request of an operation, sent by PHP's own SOAP client. */
export function phpCall(operation: string, requestXml: string): string {
  return `<?php
$client = new SoapClient("${orderService.address}?wsdl");
$response = $client->${operation}(${phpValue(requestOf(requestXml), 0)});
print_r($response);`;
}

interface Element {
  readonly name: string;
  readonly isNil: boolean;
  readonly children: Element[];
  text: string;
}

/** The request element of an envelope. */
function requestOf(xml: string): Element {
  const open: Element[] = [{ name: "", isNil: false, children: [], text: "" }];
  let request: Element | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, isNil: attributes["xsi:nil"] === "true", children: [], text: "" };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (/Request$/.test(name) && name.includes(":")) request = element;
      },
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (request === undefined) throw new Error("The example has no request element");
  return request;
}

/** An element as a value of PHP: what it holds as an array, repeated elements as a list. */
function phpValue({ isNil, children, text }: Element, depth: number): string {
  if (isNil) return "null";
  if (children.length === 0) return phpScalar(text.trim());
  const margin = "    ".repeat(depth + 1);
  const members = [...Map.groupBy(children, ({ name }) => name)].map(([name, elements]) => {
    const values = elements.map((element) => phpValue(element, depth + 1));
    return `${margin}"${name}" => ${values.length === 1 ? values[0] : `[${values.join(", ")}]`},`;
  });
  return `[\n${members.join("\n")}\n${"    ".repeat(depth)}]`;
}

/** A string would do for numbers, and keeps every digit; for a boolean it would always be true. */
function phpScalar(text: string): string {
  return text === "true" || text === "false" ? text : JSON.stringify(text).replaceAll("$", "\\$");
}
