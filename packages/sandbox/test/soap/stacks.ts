import { service } from "@marketplace-seller/soap-client/codec";

/** A SOAP message as a SOAP stack sends it. */
export interface RawRequest {
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request format of one SOAP stack; `content` is the XML inside the request element. */
export interface Stack {
  readonly name: string;
  readonly write: (element: string, content: string) => RawRequest;
}

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const xsi = "http://www.w3.org/2001/XMLSchema-instance";
const xsd = "http://www.w3.org/2001/XMLSchema";
const { targetNamespace } = service;

/**
 * Resets the default namespace on every child of the request element, as SOAP stacks that use a default namespace
 * have to do.
 */
function inNoNamespace(content: string): string {
  let depth = 0;
  return content.replace(/<(\/?)([^\s/>]+)([^>]*?)(\/?)>/g, (_, end, name, rest, closed) => {
    if (end !== "") {
      depth -= 1;
      return `</${name}>`;
    }
    const reset = depth === 0 ? ' xmlns=""' : "";
    if (closed === "") depth += 1;
    return `<${name}${reset}${rest}${closed}>`;
  });
}

/** Puts white space and comments between the elements, and writes empty elements as self-closing tags. */
function commented(content: string): string {
  return content
    .replace(/<([\w]+)([^<>/]*)><\/\1>/g, "<$1$2/>")
    .replaceAll("><", ">\n      <!-- next -->\n      <");
}

const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

/** The same SOAP request in the formats of stacks in several languages and from several years. */
export const stacks: readonly Stack[] = [
  {
    name: "Java, JAX-WS",
    write: (element, content) => ({
      headers: {
        "content-type": "text/xml; charset=utf-8",
        soapaction: '""',
        accept: "text/xml, multipart/related",
      },
      body:
        `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="${soap}"><S:Header/>` +
        `<S:Body><ns2:${element} xmlns:ns2="${targetNamespace}">${content}</ns2:${element}>` +
        `</S:Body></S:Envelope>`,
    }),
  },
  {
    name: ".NET",
    write: (element, content) => ({
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""' },
      body:
        `\ufeff<s:Envelope xmlns:s="${soap}"><s:Body xmlns:xsi="${xsi}" xmlns:xsd="${xsd}">` +
        `<${element} xmlns="${targetNamespace}">${inNoNamespace(content)}</${element}>` +
        `</s:Body></s:Envelope>`,
    }),
  },
  {
    name: "PHP, SoapClient",
    write: (element, content) => ({
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""' },
      body:
        `<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="${soap}" ` +
        `xmlns:ns1="${targetNamespace}" xmlns:xsi="${xsi}"><SOAP-ENV:Body><ns1:${element}>` +
        `${content}</ns1:${element}></SOAP-ENV:Body></SOAP-ENV:Envelope>\n`,
    }),
  },
  {
    name: "Python, zeep",
    write: (element, content) => ({
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: "" },
      body:
        `<?xml version='1.0' encoding='utf-8'?>\n<soap-env:Envelope xmlns:soap-env="${soap}">` +
        `<soap-env:Body><ns0:${element} xmlns:ns0="${targetNamespace}">${content}` +
        `</ns0:${element}></soap-env:Body></soap-env:Envelope>`,
    }),
  },
  {
    name: "by hand, indented and commented",
    write: (element, content) => ({
      headers: { "content-type": 'application/xml; charset="UTF-8"' },
      body:
        `<?xml version="1.0"?>\n<!-- a list -->\n<Envelope xmlns="${soap}">\n  <Header>` +
        `<t:trace xmlns:t="urn:elsewhere" a="1">x</t:trace></Header>\n  <Body>\n    ` +
        `<o:${element} xmlns:o="${targetNamespace}">${commented(inNoNamespace(content))}` +
        `\n    </o:${element}>\n  </Body>\n</Envelope>\n<!-- end -->`,
    }),
  },
  {
    name: "Delphi, UTF-16 little endian",
    write: (element, content) => ({
      headers: { "content-type": "text/xml; charset=utf-16", soapaction: '"urn:foreign#Other"' },
      body: utf16(plain(element, content, "utf-16"), false),
    }),
  },
  {
    name: "UTF-16 big endian, no charset",
    write: (element, content) => ({
      headers: { "content-type": "text/xml", soapaction: '"OrderList"' },
      body: utf16(plain(element, content, "utf-16"), true),
    }),
  },
  {
    name: "Turkish single bytes",
    write: (element, content) => ({
      headers: { "content-type": "text/xml; charset=iso-8859-9" },
      body: Buffer.from(plain(element, content, "iso-8859-9"), "latin1"),
    }),
  },
];

function plain(element: string, content: string, encoding: string): string {
  return (
    `<?xml version="1.0" encoding="${encoding}"?><e:Envelope xmlns:e="${soap}"><e:Body>` +
    `<r:${element} xmlns:r="${targetNamespace}">${content}</r:${element}></e:Body></e:Envelope>`
  );
}
