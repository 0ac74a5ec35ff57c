// Generated from specs/sandbox/control.openapi.yaml and the files it refers to (Marketplace Sandbox Control API 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

export interface paths {
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Say that the sandbox is up
         * @description The only operation that needs no token.
         */
        readonly get: operations["showHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Give the token to the sandbox's own page
         * @description The console asks for the control token here. Only requests from this machine, to a loopback name, get
         *     it; on any other address a person enters the token.
         */
        readonly get: operations["openSession"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/overview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show what the sandbox is and holds
         * @description Version, profile, addresses, the clock, what was called lately, and for each seller its counts and, to
         *     requests from this machine alone, the credentials that the sandbox made for it.
         */
        readonly get: operations["showOverview"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assumptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what the interface document leaves open
         * @description Each open point with what was chosen and why, as the contract's list of assumptions has it.
         */
        readonly get: operations["listAssumptions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show the sandbox's time
         * @description The present of the sandbox, and whether it stands still.
         */
        readonly get: operations["showClock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock/freeze": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Stop the clock
         * @description Stops time at the present, or at a given moment.
         */
        readonly post: operations["freezeClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock/advance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Advance the clock
         * @description Moves time on, also while it stands still; tasks that are due by then are applied. Time never runs backwards by it.
         */
        readonly post: operations["advanceClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let the clock run
         * @description Lets time run on from where it stands.
         */
        readonly post: operations["resumeClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the faults in force
         * @description Oldest first, each with the calls that it hit so far. A fault that hit as often as it should is gone.
         */
        readonly get: operations["listFaults"];
        readonly put?: never;
        /**
         * Make calls fail
         * @description Puts a fault in force. Without `times` and `percent` it hits the next call that matches.
         */
        readonly post: operations["addFault"];
        /**
         * End every fault
         * @description Ends every fault.
         */
        readonly delete: operations["removeFaults"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End one fault
         * @description Ends one fault; an id that no fault has changes nothing.
         */
        readonly delete: operations["removeFault"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what was received
         * @description The last requests with valid credentials, oldest first, without their credentials.
         */
        readonly get: operations["listRequests"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Forget what was received
         * @description Empties the list; ids count on.
         */
        readonly delete: operations["clearRequests"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/requests/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Follow what is received
         * @description The requests that are received from now on, one JSON object (`ReceivedRequest`) a line, until the reader
         *     goes away. Empty lines mean nothing. A reader that falls behind by 1 MiB is disconnected.
         */
        readonly get: operations["followRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/requests/{id}/repeat": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a request again
         * @description Sends a received request once more through the same interface, signed as its seller's. Injected faults,
         *     rate and rules hold for it as for any other.
         */
        readonly post: operations["repeatRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List orders
         * @description One page of a seller's orders, the newest first, each with the packages that hold its lines now.
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        /**
         * Place an order
         * @description Places an order as a buyer does. Its packages, one for each sender, are in `Created`; the stock goes
         *     down by what is bought. What is absent gets an ordinary value.
         */
        readonly post: operations["placeOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/orders/many": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Place many orders
         * @description Places orders of products that are in stock, chosen by a seed, one after the other: the clock is moved on
         *     between them, so that they are spread evenly over the minutes given.
         */
        readonly post: operations["placeOrders"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List products
         * @description One page of a seller's products, of all senders, in the order of the service's own query.
         */
        readonly get: operations["listProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/orders/{orderNumber}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show an order
         * @description An order with every package it ever had, oldest first.
         */
        readonly get: operations["showOrder"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/packages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List packages
         * @description One page of a seller's packages, the newest movement first, of all senders and whatever their date.
         */
        readonly get: operations["listPackages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/packages/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show a package
         * @description A package with its order, where it may be moved to, and how both interfaces show it to the seller.
         */
        readonly get: operations["showPackage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/packages/{id}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Move a package to a status
         * @description Moves a package to its next status, as an approval or a carrier does.
         */
        readonly post: operations["movePackage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sellers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sellers
         * @description Every seller, oldest first.
         */
        readonly get: operations["listSellers"];
        readonly put?: never;
        /**
         * Add a seller
         * @description Adds a seller, who can call the service from then on.
         */
        readonly post: operations["addSeller"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tasks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List product tasks
         * @description A seller's last 100 tasks, newest first; those that are due are applied before.
         */
        readonly get: operations["listTasks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tasks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show a product task
         * @description One task with the outcome of each SKU, which the service's own contract does not show.
         */
        readonly get: operations["showTask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/catalogue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show the catalogue
         * @description The categories with their attributes, the national barcodes and the currency rates.
         */
        readonly get: operations["showCatalogue"];
        /**
         * Change the catalogue
         * @description Replaces the parts that are given; the others stay.
         */
        readonly put: operations["changeCatalogue"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/snapshots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the snapshots
         * @description The names of the kept states, sorted.
         */
        readonly get: operations["listSnapshots"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/snapshots/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Take a snapshot
         * @description Keeps the present state under a name, in place of what the name stood for. Clock and faults are not part of it.
         */
        readonly put: operations["takeSnapshot"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/snapshots/{name}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore a snapshot
         * @description Puts a kept state in place of the present one.
         */
        readonly post: operations["restoreSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reset the sandbox
         * @description Back to the seeded data and the machine's time, without faults and received requests.
         */
        readonly post: operations["reset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An amount as decimal text with two digits after the point. */
        readonly Amount: string;
        /** @description A point that the interface document leaves open. Texts are Markdown. */
        readonly Assumption: {
            /** @description The name by which the contract's `x-assumption` refers to it. */
            readonly id: string;
            /** @description The part of the list that it is in. */
            readonly section: string;
            /** @description What the document does not show. */
            readonly notShown: string;
            /** @description What was chosen. */
            readonly here: string;
            /** @description The reason. */
            readonly why: string;
            /** @description The option that chooses otherwise, where there is one. */
            readonly switch?: string;
        };
        readonly AssumptionList: {
            readonly profile: components["schemas"]["Profile"];
            readonly content: readonly components["schemas"]["Assumption"][];
        };
        readonly AttributeValue: {
            readonly id: string;
            readonly name: string;
        };
        readonly AttributeValueInput: {
            readonly id: components["schemas"]["Digits"];
            readonly name: components["schemas"]["Name"];
        };
        readonly CatalogProduct: {
            readonly barcode: string;
            readonly catalogId: string;
            readonly title: string;
        };
        readonly CatalogProductInput: {
            readonly barcode: components["schemas"]["Name"];
            readonly catalogId: components["schemas"]["Digits"];
            readonly title: components["schemas"]["Name"];
        };
        readonly Catalogue: {
            readonly categories: readonly components["schemas"]["Category"][];
            readonly barcodes: readonly components["schemas"]["CatalogProduct"][];
            readonly rates: components["schemas"]["CurrencyRates"];
        };
        readonly CatalogueChange: {
            readonly categories?: readonly components["schemas"]["CategoryInput"][];
            readonly barcodes?: readonly components["schemas"]["CatalogProductInput"][];
            readonly rates?: components["schemas"]["CurrencyRatesInput"];
        };
        readonly Category: {
            readonly id: string;
            readonly name: string;
            readonly parentId: string | null;
            readonly commissionRate: string;
            /** @description Empty for a category that has children. */
            readonly attributes: readonly components["schemas"]["CategoryAttribute"][];
        };
        readonly CategoryAttribute: {
            readonly id: string;
            readonly name: string;
            /** @description Must be supplied at creation. */
            readonly mandatory: boolean;
            /** @description Products of one group that differ in it are variants of one page. */
            readonly variant: boolean;
            /** @description Variants that differ in it get pages of their own. */
            readonly slicer: boolean;
            /** @description True: free text in `customValue`. False: one of `values`, by `valueId`. */
            readonly customValue: boolean;
            readonly values: readonly components["schemas"]["AttributeValue"][];
        };
        readonly CategoryAttributeInput: {
            readonly id: components["schemas"]["Digits"];
            readonly name: components["schemas"]["Name"];
            readonly mandatory: boolean;
            readonly variant: boolean;
            readonly slicer: boolean;
            readonly customValue: boolean;
            readonly values: readonly components["schemas"]["AttributeValueInput"][];
        };
        readonly CategoryInput: {
            readonly id: components["schemas"]["Digits"];
            readonly name: components["schemas"]["Name"];
            readonly parentId: string | null;
            readonly commissionRate: string;
            readonly attributes: readonly components["schemas"]["CategoryAttributeInput"][];
        };
        readonly Clock: {
            /**
             * Format: epoch-ms
             * @description The present of the sandbox.
             */
            readonly now: number;
            /** @description Whether time stands still. */
            readonly frozen: boolean;
        };
        readonly ClockAdvance: {
            /**
             * Format: epoch-ms
             * @description By how much; not beyond the end of the year 9999.
             */
            readonly milliseconds: number;
        };
        readonly ClockFreeze: {
            /**
             * Format: epoch-ms
             * @description The moment, up to the end of the year 9999; the present when absent.
             */
            readonly at?: number;
        };
        /** @description Lira for one unit of a foreign currency, as decimal text. */
        readonly CurrencyRates: {
            readonly USD: string;
            readonly EUR: string;
        };
        readonly CurrencyRatesInput: {
            readonly USD: string;
            readonly EUR: string;
        };
        readonly Digits: string;
        readonly Done: {
            readonly done: boolean;
        };
        /** @description A fault that is in force. */
        readonly Fault: {
            readonly id: string;
            readonly kind: "latency" | "stalled-body" | "too-many-requests" | "server-error" | "unavailable" | "reset-before-commit" | "reset-after-commit" | "truncated-body" | "html" | "empty" | "redirect" | "compressed-bomb";
            /** @description Only calls of this operation. */
            readonly operation?: string;
            /** @description Only calls of this seller. */
            readonly sellerId?: string;
            /** Format: count */
            readonly times?: number;
            /** Format: count */
            readonly percent?: number;
            /** Format: code */
            readonly seed?: number;
            /** @description Whether the operation takes effect before the fault shows. */
            readonly when: "before-commit" | "after-commit";
            /** Format: count */
            readonly delayMs?: number;
            /** Format: count */
            readonly retryAfterSeconds?: number;
            readonly location?: string;
            /** Format: count */
            readonly bombBytes?: number;
            /**
             * Format: count
             * @description Calls still to be hit; absent where there is no limit.
             */
            readonly remaining?: number;
            /**
             * Format: count
             * @description Calls hit so far.
             */
            readonly hits: number;
        };
        /** @description One of the twelve ways in which a call can be made to fail. */
        readonly FaultKind: "latency" | "stalled-body" | "too-many-requests" | "server-error" | "unavailable" | "reset-before-commit" | "reset-after-commit" | "truncated-body" | "html" | "empty" | "redirect" | "compressed-bomb";
        readonly FaultList: {
            readonly content: readonly components["schemas"]["Fault"][];
        };
        /** @description Whether the operation takes effect before the fault shows. */
        readonly FaultMoment: "before-commit" | "after-commit";
        readonly FaultRequest: {
            readonly kind: components["schemas"]["FaultKind"];
            /** @description Only calls of this operation, by its operationId or SOAP name; any when absent. */
            readonly operation?: string;
            /** @description Only calls of this seller; any when absent. */
            readonly sellerId?: string;
            /**
             * Format: count
             * @description Hits the next so many calls that match, then ends.
             */
            readonly times?: number;
            /**
             * Format: count
             * @description Hits this share of the calls that match, until it is removed or hit `times` calls.
             */
            readonly percent?: number;
            /**
             * Format: code
             * @description Makes the choice of `percent` repeatable; 1 when absent.
             */
            readonly seed?: number;
            readonly when?: components["schemas"]["FaultMoment"];
            /**
             * Format: count
             * @description Milliseconds of `latency`; 1,000 when absent.
             */
            readonly delayMs?: number;
            /**
             * Format: count
             * @description Seconds in the `Retry-After` of `too-many-requests` and `unavailable`; 1 for the former when absent.
             */
            readonly retryAfterSeconds?: number;
            /** @description Where `redirect` points; another origin when absent. */
            readonly location?: string;
            /**
             * Format: count
             * @description Decompressed size of `compressed-bomb`; 256 MiB when absent.
             */
            readonly bombBytes?: number;
        };
        readonly Health: {
            readonly status: "ok";
        };
        readonly Name: string;
        readonly NewBillingAddress: {
            readonly address?: components["schemas"]["Words"];
            readonly city?: components["schemas"]["Words"];
            readonly district?: components["schemas"]["Words"];
            readonly neighborhood?: string | null;
            readonly fullName?: string | null;
            readonly gsm?: string | null;
            readonly tcId?: string | null;
            readonly postalCode?: string | null;
            readonly taxId?: string | null;
            readonly taxHouse?: string | null;
            /**
             * Format: code
             * @description 1 = individual, 2 = corporate.
             */
            readonly invoiceType?: 1 | 2;
            readonly countryCode?: components["schemas"]["Words"];
        };
        readonly NewBuyer: {
            readonly customerId?: components["schemas"]["Digits"];
            readonly fullName?: components["schemas"]["Words"];
            readonly email?: components["schemas"]["Words"];
            readonly taxId?: string | null;
            readonly taxOffice?: string | null;
            readonly tcIdentityNumber?: string | null;
        };
        readonly NewCustomText: {
            readonly option: components["schemas"]["Words"];
            readonly text: components["schemas"]["Words"];
        };
        readonly NewExportDeclaration: {
            readonly hsCode: components["schemas"]["Words"];
            readonly invoiceLink: string | null;
            /** Format: epoch-ms */
            readonly invoiceDate: number | null;
            readonly etgbNo: string | null;
            /** Format: epoch-ms */
            readonly etgbDate: number | null;
        };
        readonly NewOrder: {
            readonly lines: readonly components["schemas"]["NewOrderLine"][];
            readonly orderNumber?: components["schemas"]["Words"];
            readonly buyer?: components["schemas"]["NewBuyer"];
            readonly shippingAddress?: components["schemas"]["NewShippingAddress"];
            readonly billingAddress?: components["schemas"]["NewBillingAddress"];
            /** @description A delivery point instead of the buyer's address. */
            readonly deliveryAddressType?: "KTN" | "EASYPOINT" | "PUP";
            readonly exportDeclaration?: components["schemas"]["NewExportDeclaration"];
            readonly sameDayDelivery?: boolean;
            /** @description True: the packages get no number; the seller ships in the seller panel. */
            readonly locationSpecific?: boolean;
        };
        readonly NewOrderLine: {
            readonly stockCode: components["schemas"]["Words"];
            /** Format: count */
            readonly quantity: number;
            readonly sellerDiscount?: components["schemas"]["Amount"];
            readonly sellerCouponDiscount?: components["schemas"]["Amount"];
            readonly mallDiscount?: components["schemas"]["Amount"];
            readonly customTextOptionValues?: readonly components["schemas"]["NewCustomText"][];
        };
        readonly NewOrders: {
            /** Format: count */
            readonly count: number;
            /**
             * Format: count
             * @description On the sandbox's clock.
             */
            readonly minutes: number;
            /**
             * Format: code
             * @description Makes the choice repeatable; 1 when absent.
             */
            readonly seed?: number;
        };
        readonly NewSeller: {
            /** @description The next free id when absent. */
            readonly sellerId?: string;
            /** @description Store name, shown on the seller's products. */
            readonly nickname: string;
            readonly appKey: components["schemas"]["Name"];
            readonly appSecret: components["schemas"]["Name"];
            /** @description Names of the shipment templates that products can be created with; none when absent. */
            readonly shipmentTemplates?: readonly components["schemas"]["Name"][];
        };
        readonly NewShippingAddress: {
            readonly address?: components["schemas"]["Words"];
            readonly city?: components["schemas"]["Words"];
            readonly district?: components["schemas"]["Words"];
            readonly neighborhood?: string | null;
            readonly fullName?: string | null;
            readonly gsm?: string | null;
            readonly tcId?: string | null;
            readonly postalCode?: string | null;
        };
        readonly Order: {
            /** @description By which both protocols know it. */
            readonly orderNumber: string;
            /** @description By which the SOAP order service knows it. */
            readonly orderId: string;
            /** Format: epoch-ms */
            readonly createdDate: number;
            readonly buyerName: string;
            readonly packages: readonly components["schemas"]["Package"][];
        };
        readonly OrderPage: {
            /** Format: page */
            readonly page: number;
            /** Format: count */
            readonly size: number;
            /**
             * Format: count
             * @description Orders over all pages.
             */
            readonly total: number;
            readonly content: readonly components["schemas"]["Order"][];
        };
        readonly Overview: {
            /** @description The sandbox's version. */
            readonly version: string;
            readonly profile: components["schemas"]["Profile"];
            readonly paths: components["schemas"]["ServicePaths"];
            readonly clock: components["schemas"]["Clock"];
            readonly recent: components["schemas"]["RecentCalls"];
            readonly sellers: readonly components["schemas"]["SellerCounts"][];
        };
        /** @description A package in short; the service's own listing shows it whole. */
        readonly Package: {
            /** @description `cargoTrackingNumber` of the packages that a split made this one from. */
            readonly splitFrom: readonly string[];
            /** @description Null for location-specific delivery orders. */
            readonly packageId: string | null;
            readonly orderNumber: string;
            /** @description The SOAP order id. */
            readonly orderId: string;
            readonly cargoTrackingNumber: string;
            readonly status: components["schemas"]["PackageStatus"];
            readonly sender: "SELLER" | "MARKETPLACE";
            /**
             * Format: epoch-ms
             * @description Creation of the order.
             */
            readonly createdDate: number;
            /**
             * Format: epoch-ms
             * @description Last movement of the package.
             */
            readonly lastModifiedDate: number;
            /**
             * Format: epoch-ms
             * @description Latest shipping date.
             */
            readonly agreedDeliveryDate: number;
            /** @description Before any discount. */
            readonly totalAmount: string;
            readonly totalDiscountAmount: string;
            readonly lines: readonly components["schemas"]["PackageLine"][];
            readonly histories: readonly components["schemas"]["PackageHistory"][];
        };
        /** @description How many packages stand in each status. */
        readonly PackageCounts: {
            /** Format: count */
            readonly Created: number;
            /** Format: count */
            readonly Picking: number;
            /** Format: count */
            readonly Shipped: number;
            /** Format: count */
            readonly Cancelled: number;
            /** Format: count */
            readonly Delivered: number;
            /** Format: count */
            readonly Unpacked: number;
            /** Format: count */
            readonly UnSupplied: number;
        };
        readonly PackageDetail: {
            readonly package: components["schemas"]["Package"];
            readonly order: components["schemas"]["Order"];
            /** @description The statuses that the package may be moved to now. */
            readonly moves: readonly components["schemas"]["PackageStatus"][];
            /** @description The package as the listing shows it, JSON text. */
            readonly rest: string;
            /** @description Its order as OrderDetail shows it, XML text. */
            readonly soap: string;
        };
        readonly PackageHistory: {
            readonly status: components["schemas"]["PackageStatus"];
            /**
             * Format: epoch-ms
             * @description Since when the package had it.
             */
            readonly createdDate: number;
        };
        readonly PackageLine: {
            /** @description The SOAP order item id. */
            readonly orderLineId: string;
            readonly stockCode: string;
            readonly productName: string;
            /** Format: count */
            readonly quantity: number;
            /** @description Unit price before discounts. */
            readonly price: string;
        };
        readonly PackageMove: {
            readonly status: components["schemas"]["PackageStatusInput"];
        };
        readonly PackagePage: {
            /** Format: page */
            readonly page: number;
            /** Format: count */
            readonly size: number;
            /**
             * Format: count
             * @description Packages over all pages.
             */
            readonly total: number;
            readonly content: readonly components["schemas"]["Package"][];
        };
        readonly PackageStatus: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
        readonly PackageStatusInput: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
        readonly PlacedOrders: {
            readonly orderNumbers: readonly string[];
        };
        /** @description A product in short; the service's own query shows it whole. */
        readonly Product: {
            readonly stockCode: string;
            readonly title: string;
            readonly status: string;
            readonly saleStatus: string;
            readonly salePrice: string;
            readonly listPrice: string;
            readonly currencyType: string;
            /**
             * Format: count
             * @description Stock.
             */
            readonly quantity: number;
        };
        readonly ProductPage: {
            /** Format: page */
            readonly page: number;
            /** Format: count */
            readonly size: number;
            /**
             * Format: count
             * @description Products over all pages.
             */
            readonly total: number;
            readonly content: readonly components["schemas"]["Product"][];
        };
        /** @description How open points are answered; as the contract says, or as is reported of live services. */
        readonly Profile: "document" | "observed";
        /** @description A request that the sandbox received, without its credentials. */
        readonly ReceivedRequest: {
            /**
             * Format: count
             * @description Counts up from 1.
             */
            readonly id: number;
            /**
             * Format: epoch-ms
             * @description When it was answered.
             */
            readonly at: number;
            readonly method: string;
            /** @description Path and query as sent. */
            readonly url: string;
            /** @description The operationId or SOAP name. */
            readonly operation: string;
            readonly sellerId: string;
            /** @description The body as sent, cut at 16 KiB; empty for a read. */
            readonly body: string;
            /** @description True: the body was longer than what is kept of it. */
            readonly bodyCut?: boolean;
            /** @description The body of the response, cut at 16 KiB; empty when it was broken off or compressed. */
            readonly response: string;
            /**
             * Format: count
             * @description From receipt to response, in whole milliseconds.
             */
            readonly durationMs: number;
            /**
             * Format: code
             * @description Status of the response; absent when the call was broken off.
             */
            readonly status?: number;
            /** @description The injected fault, if one hit. */
            readonly fault?: string;
        };
        readonly ReceivedRequestList: {
            readonly content: readonly components["schemas"]["ReceivedRequest"][];
        };
        readonly RecentCalls: {
            /**
             * Format: count
             * @description How far back it reaches, on the sandbox's clock.
             */
            readonly minutes: number;
            /** Format: count */
            readonly calls: number;
            /**
             * Format: count
             * @description Those with a status of 400 or above.
             */
            readonly refused: number;
        };
        readonly Refusal: {
            /**
             * Format: code
             * @description Which refusal it is.
             */
            readonly code: number;
            /** @description What is wrong. */
            readonly message: string;
        };
        /** @description A seller, without its credentials. */
        readonly Seller: {
            readonly sellerId: string;
            readonly nickname: string;
            readonly shipmentTemplates: readonly string[];
        };
        readonly SellerCounts: {
            readonly sellerId: string;
            readonly nickname: string;
            readonly packages: components["schemas"]["PackageCounts"];
            /** Format: count */
            readonly orders: number;
            /** Format: count */
            readonly products: number;
            readonly credentials?: components["schemas"]["ShownCredentials"];
        };
        readonly SellerList: {
            readonly content: readonly components["schemas"]["Seller"][];
        };
        readonly ServicePaths: {
            /** @description Path of the SOAP order service. */
            readonly soap: string;
            /** @description Path and query of its description. */
            readonly wsdl: string;
            /** @description Path of the documentation; absent when none is served. */
            readonly docs?: string;
        };
        readonly Session: {
            readonly token: string;
        };
        /** @description What the seller signs its requests with; absent when the sandbox does not know it, or the request came from another machine. */
        readonly ShownCredentials: {
            readonly appKey: string;
            readonly appSecret: string;
        };
        readonly SkuIssue: {
            readonly message: string;
            /** @description True for a price that has not two digits after the point. */
            readonly wrongDecimals?: boolean;
        };
        readonly SkuOutcome: {
            readonly stockCode: string;
            readonly status: "SUCCESS" | "FAIL";
            readonly reasons: readonly string[];
        };
        readonly SnapshotList: {
            readonly content: readonly string[];
        };
        readonly SubmittedSku: {
            /** @description The SKU as sent; identifiers and amounts as text. */
            readonly sku: unknown;
            /** @description Value rules that the SKU breaks; it will fail with them. */
            readonly issues: readonly components["schemas"]["SkuIssue"][];
        };
        /** @description A product task as the sandbox keeps it. */
        readonly Task: {
            readonly id: string;
            readonly sellerId: string;
            /** @description What the seller saw when the request was answered. */
            readonly status: "IN_QUEUE" | "REJECT";
            readonly reasons: readonly string[];
            /** Format: epoch-ms */
            readonly createdDate: number;
            /**
             * Format: epoch-ms
             * @description From when the task may be applied.
             */
            readonly dueDate: number;
            /**
             * Format: epoch-ms
             * @description When it was applied; null while it waits.
             */
            readonly appliedDate: number | null;
            readonly integrator: string;
            readonly work: components["schemas"]["TaskWork"];
            /** @description One for each SKU once the task is applied; empty before. */
            readonly outcomes: readonly components["schemas"]["SkuOutcome"][];
        };
        readonly TaskList: {
            readonly content: readonly components["schemas"]["Task"][];
        };
        readonly TaskWork: {
            readonly type: "SKU_UPDATE" | "PRODUCT_UPDATE" | "PRODUCT_CREATE";
            readonly skus: readonly components["schemas"]["SubmittedSku"][];
        };
        readonly Words: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Amount = components['schemas']['Amount'];
export type Assumption = components['schemas']['Assumption'];
export type AssumptionList = components['schemas']['AssumptionList'];
export type AttributeValue = components['schemas']['AttributeValue'];
export type AttributeValueInput = components['schemas']['AttributeValueInput'];
export type CatalogProduct = components['schemas']['CatalogProduct'];
export type CatalogProductInput = components['schemas']['CatalogProductInput'];
export type Catalogue = components['schemas']['Catalogue'];
export type CatalogueChange = components['schemas']['CatalogueChange'];
export type Category = components['schemas']['Category'];
export type CategoryAttribute = components['schemas']['CategoryAttribute'];
export type CategoryAttributeInput = components['schemas']['CategoryAttributeInput'];
export type CategoryInput = components['schemas']['CategoryInput'];
export type Clock = components['schemas']['Clock'];
export type ClockAdvance = components['schemas']['ClockAdvance'];
export type ClockFreeze = components['schemas']['ClockFreeze'];
export type CurrencyRates = components['schemas']['CurrencyRates'];
export type CurrencyRatesInput = components['schemas']['CurrencyRatesInput'];
export type Digits = components['schemas']['Digits'];
export type Done = components['schemas']['Done'];
export type Fault = components['schemas']['Fault'];
export type FaultKind = components['schemas']['FaultKind'];
export type FaultList = components['schemas']['FaultList'];
export type FaultMoment = components['schemas']['FaultMoment'];
export type FaultRequest = components['schemas']['FaultRequest'];
export type Health = components['schemas']['Health'];
export type Name = components['schemas']['Name'];
export type NewBillingAddress = components['schemas']['NewBillingAddress'];
export type NewBuyer = components['schemas']['NewBuyer'];
export type NewCustomText = components['schemas']['NewCustomText'];
export type NewExportDeclaration = components['schemas']['NewExportDeclaration'];
export type NewOrder = components['schemas']['NewOrder'];
export type NewOrderLine = components['schemas']['NewOrderLine'];
export type NewOrders = components['schemas']['NewOrders'];
export type NewSeller = components['schemas']['NewSeller'];
export type NewShippingAddress = components['schemas']['NewShippingAddress'];
export type Order = components['schemas']['Order'];
export type OrderPage = components['schemas']['OrderPage'];
export type Overview = components['schemas']['Overview'];
export type Package = components['schemas']['Package'];
export type PackageCounts = components['schemas']['PackageCounts'];
export type PackageDetail = components['schemas']['PackageDetail'];
export type PackageHistory = components['schemas']['PackageHistory'];
export type PackageLine = components['schemas']['PackageLine'];
export type PackageMove = components['schemas']['PackageMove'];
export type PackagePage = components['schemas']['PackagePage'];
export type PackageStatus = components['schemas']['PackageStatus'];
export type PackageStatusInput = components['schemas']['PackageStatusInput'];
export type PlacedOrders = components['schemas']['PlacedOrders'];
export type Product = components['schemas']['Product'];
export type ProductPage = components['schemas']['ProductPage'];
export type Profile = components['schemas']['Profile'];
export type ReceivedRequest = components['schemas']['ReceivedRequest'];
export type ReceivedRequestList = components['schemas']['ReceivedRequestList'];
export type RecentCalls = components['schemas']['RecentCalls'];
export type Refusal = components['schemas']['Refusal'];
export type Seller = components['schemas']['Seller'];
export type SellerCounts = components['schemas']['SellerCounts'];
export type SellerList = components['schemas']['SellerList'];
export type ServicePaths = components['schemas']['ServicePaths'];
export type Session = components['schemas']['Session'];
export type ShownCredentials = components['schemas']['ShownCredentials'];
export type SkuIssue = components['schemas']['SkuIssue'];
export type SkuOutcome = components['schemas']['SkuOutcome'];
export type SnapshotList = components['schemas']['SnapshotList'];
export type SubmittedSku = components['schemas']['SubmittedSku'];
export type Task = components['schemas']['Task'];
export type TaskList = components['schemas']['TaskList'];
export type TaskWork = components['schemas']['TaskWork'];
export type Words = components['schemas']['Words'];
export type $defs = Record<string, never>;
export interface operations {
    readonly showHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sandbox is up. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The request does not name this machine as its host. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly openSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            /** @description The request does not name this machine as its host. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly showOverview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The overview. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listAssumptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every assumption, in the order of the list. The texts are Markdown. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssumptionList"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly showClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sandbox's time. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly freezeClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockFreeze"];
            };
        };
        readonly responses: {
            /** @description The sandbox's time. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly advanceClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        readonly responses: {
            /** @description The sandbox's time. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly resumeClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sandbox's time. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The faults in force. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FaultList"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly addFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FaultRequest"];
            };
        };
        readonly responses: {
            /** @description The fault, now in force. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly removeFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly removeFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The fault's id. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReceivedRequestList"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly clearRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly followRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests as they come in. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly repeatRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The request's id. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request as it was received this time. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReceivedRequest"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page, from 0.
                 * @default 0
                 */
                readonly page?: number;
                /**
                 * @description Rows of a page.
                 * @default 20
                 */
                readonly size?: number;
                /** @description Only of this order. */
                readonly orderNumber?: components["schemas"]["Name"];
                /** @description Only orders of this product, by the seller's code. */
                readonly stockCode?: components["schemas"]["Name"];
                /** @description Only orders whose buyer's name holds this text, whatever its case. */
                readonly buyerName?: components["schemas"]["Name"];
                /** @description Only of orders created at this moment or later, epoch ms. */
                readonly from?: number;
                /** @description Only of orders created at this moment or earlier, epoch ms. */
                readonly to?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderPage"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly placeOrder: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewOrder"];
            };
        };
        readonly responses: {
            /** @description The order with its packages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly placeOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewOrders"];
            };
        };
        readonly responses: {
            /** @description The orders, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlacedOrders"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listProducts: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page, from 0.
                 * @default 0
                 */
                readonly page?: number;
                /**
                 * @description Rows of a page.
                 * @default 20
                 */
                readonly size?: number;
                /** @description Only the product with this code of the seller's. */
                readonly stockCode?: components["schemas"]["Name"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProductPage"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly showOrder: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
            };
            readonly header?: never;
            readonly path: {
                /** @description By which both protocols know the order. */
                readonly orderNumber: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order with its packages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listPackages: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page, from 0.
                 * @default 0
                 */
                readonly page?: number;
                /**
                 * @description Rows of a page.
                 * @default 20
                 */
                readonly size?: number;
                /** @description Only of this order. */
                readonly orderNumber?: components["schemas"]["Name"];
                /** @description Only packages with a line of this product, by the seller's code. */
                readonly stockCode?: components["schemas"]["Name"];
                /** @description Only packages in this status. */
                readonly status?: components["schemas"]["PackageStatusInput"];
                /** @description Only of orders created at this moment or later, epoch ms. */
                readonly from?: number;
                /** @description Only of orders created at this moment or earlier, epoch ms. */
                readonly to?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PackagePage"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly showPackage: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The package's `id` or its `cargoTrackingNumber`. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The package. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PackageDetail"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly movePackage: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The package's `id` or its `cargoTrackingNumber`. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PackageMove"];
            };
        };
        readonly responses: {
            /** @description The package as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Package"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listSellers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sellers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SellerList"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly addSeller: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSeller"];
            };
        };
        readonly responses: {
            /** @description The seller. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Seller"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listTasks: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tasks. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly showTask: {
        readonly parameters: {
            readonly query?: {
                /** @description Of this seller; of the first one when absent. */
                readonly sellerId?: components["schemas"]["Digits"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The task's id. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly showCatalogue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The catalogue. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly changeCatalogue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CatalogueChange"];
            };
        };
        readonly responses: {
            /** @description The catalogue. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly listSnapshots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The names. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SnapshotList"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly takeSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The snapshot's name. */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly restoreSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The snapshot's name. */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly reset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The token is missing or wrong. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused; nothing was changed. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
