const { MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY = "", MARKETPLACE_APP_SECRET = "" } = process.env;

// "New" is a status of the SOAP service, not of REST. A live REST service may respond with an empty
// page to an unknown status; the sandbox refuses it, as the client's own methods do.
const address = `${MARKETPLACE_BASE_URL}/rest/delivery/v1/shipmentPackages?status=New`;
const headers = { appKey: MARKETPLACE_APP_KEY, appSecret: MARKETPLACE_APP_SECRET };
const response = await fetch(address, { headers });
console.log(response.status);
