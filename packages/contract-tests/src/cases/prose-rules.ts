const split = {
  "picking-only": "a package that is not in Picking is refused",
  "one-order": "one body holds lines of one order",
  "original-unpacked": "the original package becomes Unpacked",
  "new-packages": "new packages are in Picking, with a new id and cargo tracking number",
  "lines-not-named": "lines that the body does not name form one more package",
  "split-again": "a package of an earlier split can be split again",
};

const task = {
  task: "the response is a task, which is applied later",
  "task-status": "an accepted request is IN_QUEUE, a rejected one REJECT with its reasons",
};

/**
 * Rules that only descriptions state, by operation and id. A description can be reworded; a new rule needs a row here.
 */
export const proseRules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listShipmentPackages: {
    "start-date-alone": "startDate alone lists the 15 days after it",
    "end-date-alone": "endDate alone lists the 15 days before it",
    "dates-far-apart": "dates far apart list the 15 days before endDate",
    "first-date": "orders before November 2024 are not listed",
    "last-page": "the last page is the first one without content",
  },
  createCollectionRequest: {
    "every-line-in-picking":
      "an entry is sent for every line of the package, and all are in Picking",
    "unsuitable-lines-refused": "a missing or unsuitable line is refused",
    "status-unchanged": "the package stays in its status",
  },
  splitPackageByQuantity: {
    ...split,
    "quantity-limit": "the quantities sent for a line do not exceed the line's",
    "cancel-with-split": "units are cancelled only together with a split, and become UnSupplied",
  },
  splitPackageByOrderLines: split,
  addLaborCosts: {
    "several-lines": "one request adds the costs of several lines",
    "line-errors": "an unsuitable line gets an error entry, and the others are processed",
  },
  createProducts: task,
  updateProducts: {
    ...task,
    "seller-attributes": "sellers change attributes of product safety and nutrition only",
  },
  updatePriceAndStock: {
    ...task,
    "fields-not-sent": "fields that are not sent are not changed",
    "prices-together": "listPrice and salePrice are sent together",
    "decimal-point": "a decimal comma is refused",
    "two-digits": "prices have two digits after the point",
    "list-price-not-below": "listPrice may equal salePrice, and is not lower",
  },
  queryProducts: {
    "no-parameter": "without parameters, page 0 of size 20 of all products is listed",
    "last-page": "the last page is the first one without content",
  },
};
