import type { RunningSandbox } from "@marketplace-seller/sandbox";

/** The addresses and credentials of the sandbox, and a few calls to begin with. */
export function nextSteps({ url, credentials }: RunningSandbox): string {
  const headers = `-H 'appKey: ${credentials.appKey}' -H 'appSecret: ${credentials.appSecret}'`;
  return `
The sandbox is running.
  console      ${url}/
  docs         ${url}/docs/
  REST         ${url}
  SOAP         ${url}/ws/OrderService
  credentials  appKey: ${credentials.appKey}   appSecret: ${credentials.appSecret}

Try next, in another terminal:
  curl -s ${headers} \\
    '${url}/rest/delivery/v1/shipmentPackages?status=Picking&size=2'
  curl -s ${headers} \\
    '${url}/ms/product-query?size=3'
  curl -s '${url}/ws/OrderService?wsdl'

Keep these orders in a database, ./marketplace.db:
  MARKETPLACE_BASE_URL=${url} MARKETPLACE_APP_KEY=${credentials.appKey} \\
    MARKETPLACE_APP_SECRET=${credentials.appSecret} node packages/sync/dist/bin.js run

Press Ctrl-C to stop.
`;
}
