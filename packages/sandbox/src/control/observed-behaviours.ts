const noRate = "No rate is limited.";

/** Where no rate is limited, in any profile. */
export const unlimited: Readonly<Record<string, string>> = {
  "rate-limit-answer": noRate,
  "rate-limit-scope": noRate,
};

/** What the `observed` profile does instead, by the names of the assumptions. */
export const observedBehaviours: Readonly<Record<string, string>> = {
  "error-body":
    "Refusals have other shapes on order paths and on product paths; some are a page of HTML.",
  "error-status":
    "Order paths answer wrong credentials with 400 or 403; product paths answer 401 for a wrong secret and 500 for whatever else is wrong; an unknown path is 503.",
  "page-count": "pageCount is the number of packages on the page.",
  ...unlimited,
  "task-refusals":
    "A price with another number of decimals than two rejects the whole task; otherwise a value rule that one SKU breaks fails that SKU alone.",
  "soap-dates":
    "SOAP dates are dd/MM/yyyy HH:mm in UTC+3, but for approvedDate, which is a day alone.",
  "soap-error-codes":
    "errorCode is SELLER_API.authenticationFailed for wrong credentials, else the code of the REST refusals.",
  "soap-faults":
    "There are no faults: a call that names its operation gets a failed result, any other a page of HTML.",
  "soap-status-filter":
    "The search takes the words of items, those of the package listing, Completed, Claimed and LATE_SHIPMENT.",
};
