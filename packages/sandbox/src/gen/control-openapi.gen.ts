// Generated from specs/sandbox/control.openapi.yaml and the files it refers to (Marketplace Sandbox Control API 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
        };
        /**
         * Check the health
         * @description Needs no control token. Fails when the database file was deleted or replaced.
         */
        get: operations["showHealth"];
    };
    "/session": {
        parameters: {
            query?: never;
        };
        /**
         * Get the control token
         * @description Returns the control token to the console, the sandbox's web page. The sandbox returns only the default token,
         *     and only to requests from this machine to a loopback name. Otherwise the user must enter the token.
         */
        get: operations["openSession"];
    };
    "/overview": {
        parameters: {
            query?: never;
        };
        /**
         * Show an overview
         * @description Returns the version, the profile, the addresses, the clock, the number of recent calls, and how many packages,
         *     orders and products each seller has. Requests from this machine also get the credentials that the sandbox
         *     generated for the sellers.
         */
        get: operations["showOverview"];
    };
    "/assumptions": {
        parameters: {
            query?: never;
        };
        /**
         * List the assumptions
         * @description Lists each point that the interface document leaves open, with what the contract assumes and why.
         */
        get: operations["listAssumptions"];
    };
    "/clock": {
        parameters: {
            query?: never;
        };
        /**
         * Show the sandbox's time
         * @description Returns the current time of the sandbox's clock, and whether the clock is frozen.
         */
        get: operations["showClock"];
    };
    "/clock/freeze": {
        parameters: {
            query?: never;
        };
        /**
         * Freeze the clock
         * @description Freezes the sandbox's clock at its current time, or at the moment `at`.
         */
        post: operations["freezeClock"];
    };
    "/clock/advance": {
        parameters: {
            query?: never;
        };
        /**
         * Advance the clock
         * @description Advances the sandbox's clock, frozen or not. Product tasks that become due are applied by the next call. The clock cannot go back.
         */
        post: operations["advanceClock"];
    };
    "/clock/resume": {
        parameters: {
            query?: never;
        };
        /**
         * Resume the clock
         * @description Lets a frozen clock run on from its current time.
         */
        post: operations["resumeClock"];
    };
    "/faults": {
        parameters: {
            query?: never;
        };
        /**
         * List the faults
         * @description Lists each fault with the number of its hits: first the active faults, then the last 100 ended faults, oldest
         *     first. A fault has ended when its `remaining` is 0. Removed faults are not listed.
         */
        get: operations["listFaults"];
        /**
         * Add a fault
         * @description Adds a fault. Without `times` and `percent` the fault hits the next matching call; with `percent: 100` it hits
         *     every matching call until it is removed.
         *
         *     Business faults, the kinds below, let the call succeed and change its effect on the data. Removing a business
         *     fault does not undo its effects. Its hits are counted in tasks, SKUs, orders, packages, writes or responses:
         *
         *     - `task-stuck`: a product task stays `IN_QUEUE`, for `durationMs` or for ever.
         *     - `sku-failed`: a SKU of a product task ends as `FAIL` with `message` as its reason.
         *     - `not-applied`: a SKU of a product task ends as `SUCCESS`, but its product does not change, for `durationMs`
         *       or for ever.
         *     - `order-listed-late`: listings do not return the packages of a new order, for `durationMs` or for ever.
         *     - `update-listed-late`: listings return the previous version of a package that changed, for `durationMs` or until the package changes again.
         *       `OrderDetail` returns the current version.
         *     - `refused`: a write of packages or a product task is refused with `message`.
         *     - `unknown-status`: a package listing, a product listing or an order has `label` instead of a status.
         *     - `unknown-field`: each matching row of a listing or order has an extra field named `label`.
         */
        post: operations["addFault"];
        /**
         * Remove every fault
         * @description Removes every fault, also ended ones.
         */
        delete: operations["removeFaults"];
    };
    "/faults/{id}": {
        parameters: {
            query?: never;
        };
        /**
         * Remove a fault
         * @description Removes a fault. An unknown id changes nothing.
         */
        delete: operations["removeFault"];
    };
    "/deviations": {
        parameters: {
            query?: never;
        };
        /**
         * Show the deviations
         * @description Returns the active deviations. A new sandbox has those of the option `like`.
         */
        get: operations["showDeviations"];
        /**
         * Replace the deviations
         * @description Replaces all deviations: a deviation that is absent from the request is switched off. Each deviation makes the
         *     sandbox break one assumption, as a live service might. A file of `marketplace-sync check --record` has the same
         *     members.
         */
        put: operations["setDeviations"];
        /**
         * Remove every deviation
         * @description Removes every deviation, so that the sandbox follows the documented assumptions again.
         */
        delete: operations["removeDeviations"];
    };
    "/requests": {
        parameters: {
            query?: never;
        };
        /**
         * List received requests
         * @description Lists the last requests that the sandbox received, also refused ones, oldest first, without their credentials.
         */
        get: operations["listRequests"];
        /**
         * Clear received requests
         * @description Deletes all received requests from the log. The ids of later requests continue.
         */
        delete: operations["clearRequests"];
    };
    "/requests/stream": {
        parameters: {
            query?: never;
        };
        /**
         * Follow received requests
         * @description Streams each new request as one line of JSON (`ReceivedRequest`) until the client disconnects. Ignore empty
         *     lines. The sandbox disconnects a client that reads so slowly that the log has deleted requests it has not read.
         */
        get: operations["followRequests"];
    };
    "/requests/{id}/repeat": {
        parameters: {
            query?: never;
        };
        /**
         * Send a request again
         * @description Sends a received request again over the same interface (REST or SOAP), with the seller's credentials. Faults, the
         *     rate limit and all rules apply to the repeated request.
         */
        post: operations["repeatRequest"];
    };
    "/orders": {
        parameters: {
            query?: never;
        };
        /**
         * List orders
         * @description Lists one page of a seller's orders, newest first, each with the packages that hold its lines now.
         */
        get: operations["listOrders"];
        /**
         * Place an order
         * @description Places an order as a buyer does. The order has one package per sender, in status `Created`. The products' stock
         *     decreases by the quantities ordered. Absent fields get default values.
         */
        post: operations["placeOrder"];
    };
    "/orders/many": {
        parameters: {
            query?: never;
        };
        /**
         * Place many orders
         * @description Places orders of products that are in stock, which are chosen by a seed. Between two orders the sandbox's clock is
         *     advanced, so that the orders are spread evenly over `minutes`.
         */
        post: operations["placeOrders"];
    };
    "/products": {
        parameters: {
            query?: never;
        };
        /**
         * List products
         * @description Lists one page of a seller's products, of all senders, in the order in which the seller's product listing returns them.
         */
        get: operations["listProducts"];
    };
    "/orders/{orderNumber}": {
        parameters: {
            query?: never;
        };
        /**
         * Show an order
         * @description Returns an order with every package it ever had, oldest first.
         */
        get: operations["showOrder"];
    };
    "/orders/{orderNumber}/returns": {
        parameters: {
            query?: never;
        };
        /**
         * Request a return
         * @description Requests the return of units of a delivered order line, as the buyer does. The seller approves or denies the return
         *     by the operations of the overlay `returns`, which the sandbox serves when it is started with `--overlay returns`.
         */
        post: operations["requestReturn"];
    };
    "/returns": {
        parameters: {
            query?: never;
        };
        /**
         * List returns
         * @description Lists a seller's returns, newest first.
         */
        get: operations["listReturns"];
    };
    "/packages": {
        parameters: {
            query?: never;
        };
        /**
         * List packages
         * @description Lists one page of a seller's packages, of all senders and dates, the last changed first.
         */
        get: operations["listPackages"];
    };
    "/packages/{id}": {
        parameters: {
            query?: never;
        };
        /**
         * Show a package
         * @description Returns a package with its order, the statuses that it can be moved to, and the responses about it over REST and
         *     SOAP.
         */
        get: operations["showPackage"];
    };
    "/packages/{id}/move": {
        parameters: {
            query?: never;
        };
        /**
         * Move a package to a status
         * @description Moves a package to its next status, as an approval or a carrier does.
         */
        post: operations["movePackage"];
    };
    "/sellers": {
        parameters: {
            query?: never;
        };
        /**
         * List the sellers
         * @description Lists every seller, oldest first.
         */
        get: operations["listSellers"];
        /**
         * Add a seller
         * @description Adds a seller, whose credentials are valid from then on.
         */
        post: operations["addSeller"];
    };
    "/sellers/{sellerId}/secret": {
        parameters: {
            query?: never;
        };
        /**
         * Change a seller's secret
         * @description Changes a seller's secret, as an operator does who rotates keys. The old secret is refused from then on, or stays
         *     valid for `oldValidMs`.
         */
        put: operations["changeSecret"];
    };
    "/tasks": {
        parameters: {
            query?: never;
        };
        /**
         * List product tasks
         * @description Lists a seller's last 100 product tasks, newest first. Tasks that are due are applied first.
         */
        get: operations["listTasks"];
    };
    "/tasks/{id}": {
        parameters: {
            query?: never;
        };
        /**
         * Show a product task
         * @description Returns a product task with the outcome of each SKU, which the marketplace's contract does not show.
         */
        get: operations["showTask"];
    };
    "/catalogue": {
        parameters: {
            query?: never;
        };
        /**
         * Show the catalogue
         * @description Returns the categories with their attributes, the national barcodes and the currency rates.
         */
        get: operations["showCatalogue"];
        /**
         * Change the catalogue
         * @description Replaces the parts of the catalogue that the request has. The other parts stay.
         */
        put: operations["changeCatalogue"];
    };
    "/snapshots": {
        parameters: {
            query?: never;
        };
        /**
         * List the snapshots
         * @description Lists the names of all snapshots, sorted.
         */
        get: operations["listSnapshots"];
    };
    "/seed-file": {
        parameters: {
            query?: never;
        };
        /**
         * Export the data as a seed file
         * @description Returns sellers, products and orders as a seed file, with which another sandbox can start. Dates are relative to the sandbox's clock. Credentials, splits, returns and tasks are not exported.
         */
        get: operations["exportSeedFile"];
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
        };
        /**
         * Take a snapshot
         * @description Saves the sandbox's data under a name and replaces an older snapshot with that name. The clock and the faults are not saved.
         */
        put: operations["takeSnapshot"];
    };
    "/snapshots/{name}/restore": {
        parameters: {
            query?: never;
        };
        /**
         * Restore a snapshot
         * @description Replaces the sandbox's data by a snapshot.
         */
        post: operations["restoreSnapshot"];
    };
    "/reset": {
        parameters: {
            query?: never;
        };
        /**
         * Reset the sandbox
         * @description Restores the generated data and the machine's time, and removes all faults, deviations and received requests.
         */
        post: operations["reset"];
    };
    "/exam": {
        parameters: {
            query?: never;
        };
        /**
         * Show the exam
         * @description Returns the state of the exam, the events of its day so far, and the credentials and prices that its program needs.
         */
        get: operations["showExam"];
        /**
         * Start an exam
         * @description Replaces all data by those of an exam, and judges the seller's program that calls the sandbox from now on. The
         *     day begins with the program's first request; its events happen between two polls of the program. The last third
         *     of the day, at most 30 seconds, refuses the seller's secret. `reset` restores the generated data.
         */
        post: operations["startExam"];
    };
    "/exam/result": {
        parameters: {
            query?: never;
        };
        /**
         * Show the exam's result
         * @description Returns the result of each rule. While the exam runs it is the result so far. Refused when no exam was started.
         */
        get: operations["showExamResult"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ActiveDeviations: {
            /**
             * Format: count
             * @description Milliseconds that the listing adds to the request's `startDate` and `endDate`; may be negative (assumption `epoch-gmt3`).
             */
            dateShiftMs?: number;
            /** @description A listing without `status` returns only packages in this status (assumption `listing-all-statuses`). */
            unfilteredStatus?: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
            /** @description Whether the listing ignores `orderByField` and compares dates with the order's creation (assumption `order-by-field-effect`). */
            ignoresOrderByField?: boolean;
            /** @description Whether the listing leaves out packages dated exactly `startDate` or `endDate` (assumption `date-bounds`). */
            exclusiveEnds?: boolean;
            /**
             * Format: count
             * @description The most packages on a page of the listing, whatever `size` asks for (assumption `listing-page-defaults`).
             */
            maxPageSize?: number;
            /**
             * Format: count
             * @description Milliseconds by which the responses' header `Date` is ahead of the clock that dates packages; may be negative (assumption `service-clock`).
             */
            clockAheadMs?: number;
            /** @description A listing without `status` leaves out packages in these statuses (assumption `listing-all-statuses`). */
            hiddenStatuses?: ("Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied")[];
            /** @description The listing is ordered so whatever `orderByDirection` asks for. */
            fixedDirection?: "ASC" | "DESC";
            /**
             * Format: count
             * @description The size of a listing's page when the request has no `size` (assumption `listing-page-defaults`).
             */
            defaultPageSize?: number;
            /** @description Whether the listing reduces a `size` above the maximum, instead of refusing it. */
            clampsPageSize?: boolean;
            /** @description Whether the listing finds no packages for an unknown `status`, instead of refusing it. */
            ignoresUnknownStatus?: boolean;
            /** @description What `pageCount` counts instead of pages - the page's rows, or all packages (assumption `page-count`). */
            pageCount?: "rows" | "packages";
            /** @description Whether responses lack the header `Date` (assumption `service-clock`). */
            omitsDate?: boolean;
            /** @description Names of headers that responses have in addition, with made-up values. */
            extraHeaders?: string[];
            statusLabels?: {
                status: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
                label: string;
            }[];
            fields?: {
                operation: "listShipmentPackages" | "queryProducts";
                /** @description Such as `content[].lines[].barcode`. */
                path: string;
                /** @description `empty` is a text without characters; with several types, rows have different ones. */
                types: ("absent" | "null" | "empty" | "text" | "number" | "boolean" | "list" | "object")[];
            }[];
            refusals?: {
                cause: "missing-credentials" | "unknown-key" | "wrong-secret" | "bad-request" | "unknown-path";
                /** @description What the paths begin with; absent for every REST path. */
                paths?: string;
                /** Format: code */
                status: number;
                contentType: string;
                /** @description `{message}` stands for the sandbox's own message, without quotation marks. */
                body: string;
            }[];
        };
        /** @description An amount as decimal text with two digits after the decimal point. */
        Amount: string;
        /** @description A point that the interface document leaves open. Texts are Markdown. */
        Assumption: {
            /** @description The id to which `x-assumption` in the contract refers. */
            id: string;
            /** @description The section of specs/assumptions.md. */
            section: string;
            /** @description What the interface document leaves open. */
            openPoint: string;
            /** @description What the contract assumes. */
            choice: string;
            /** @description The reason for the choice. */
            reason: string;
            /** @description The option of the sandbox that changes the choice, if there is one. */
            switch?: string;
        };
        AssumptionList: {
            profile: components["schemas"]["Profile"];
            content: components["schemas"]["Assumption"][];
        };
        AttributeValue: {
            id: string;
            name: string;
        };
        AttributeValueInput: {
            id: components["schemas"]["Digits"];
            name: components["schemas"]["Name"];
        };
        CatalogProduct: {
            barcode: string;
            catalogId: string;
            title: string;
        };
        CatalogProductInput: {
            barcode: components["schemas"]["Name"];
            catalogId: components["schemas"]["Digits"];
            title: components["schemas"]["Name"];
        };
        Catalogue: {
            categories: components["schemas"]["Category"][];
            barcodes: components["schemas"]["CatalogProduct"][];
            rates: components["schemas"]["CurrencyRates"];
        };
        CatalogueChange: {
            categories?: components["schemas"]["CategoryInput"][];
            barcodes?: components["schemas"]["CatalogProductInput"][];
            rates?: components["schemas"]["CurrencyRatesInput"];
        };
        Category: {
            id: string;
            name: string;
            parentId: string | null;
            commissionRate: string;
            /** @description The attributes of a leaf category; empty when the category has children. */
            attributes: components["schemas"]["CategoryAttribute"][];
        };
        CategoryAttribute: {
            id: string;
            name: string;
            /** @description Whether new products must have the attribute. */
            mandatory: boolean;
            /** @description Whether products of one group with different values are variants on one page. */
            variant: boolean;
            /** @description Whether variants with different values have separate pages. */
            slicer: boolean;
            /** @description Whether the value is free text in `customValue`; otherwise it is one of `values`, by `valueId`. */
            customValue: boolean;
            values: components["schemas"]["AttributeValue"][];
        };
        CategoryAttributeInput: {
            id: components["schemas"]["Digits"];
            name: components["schemas"]["Name"];
            mandatory: boolean;
            variant: boolean;
            slicer: boolean;
            customValue: boolean;
            values: components["schemas"]["AttributeValueInput"][];
        };
        CategoryInput: {
            id: components["schemas"]["Digits"];
            name: components["schemas"]["Name"];
            parentId: string | null;
            commissionRate: string;
            attributes: components["schemas"]["CategoryAttributeInput"][];
        };
        Clock: {
            /**
             * Format: epoch-ms
             * @description The sandbox's current time.
             */
            now: number;
            /** @description Whether the sandbox's clock is frozen. */
            frozen: boolean;
        };
        ClockAdvance: {
            /**
             * Format: epoch-ms
             * @description Milliseconds to advance the clock by, at most to the end of the year 9999.
             */
            milliseconds: number;
        };
        ClockFreeze: {
            /**
             * Format: epoch-ms
             * @description The moment, up to the end of the year 9999. Default is the clock's current time.
             */
            at?: number;
        };
        /** @description Exchange rates, Turkish lira for one unit of a foreign currency, as decimal text. */
        CurrencyRates: {
            USD: string;
            EUR: string;
        };
        CurrencyRatesInput: {
            USD: string;
            EUR: string;
        };
        Deviations: {
            /**
             * Format: count
             * @description Milliseconds that the listing adds to the request's `startDate` and `endDate`; may be negative (assumption `epoch-gmt3`).
             */
            dateShiftMs?: number;
            /** @description A listing without `status` returns only packages in this status (assumption `listing-all-statuses`). */
            unfilteredStatus?: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
            /** @description Whether the listing ignores `orderByField` and compares dates with the order's creation (assumption `order-by-field-effect`). */
            ignoresOrderByField?: boolean;
            /** @description Whether the listing leaves out packages dated exactly `startDate` or `endDate` (assumption `date-bounds`). */
            exclusiveEnds?: boolean;
            /**
             * Format: count
             * @description The most packages on a page of the listing, whatever `size` asks for (assumption `listing-page-defaults`).
             */
            maxPageSize?: number;
            /**
             * Format: count
             * @description Milliseconds by which the responses' header `Date` is ahead of the clock that dates packages; may be negative (assumption `service-clock`).
             */
            clockAheadMs?: number;
            /** @description A listing without `status` leaves out packages in these statuses (assumption `listing-all-statuses`). */
            hiddenStatuses?: ("Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied")[];
            /** @description The listing is ordered so whatever `orderByDirection` asks for. */
            fixedDirection?: "ASC" | "DESC";
            /**
             * Format: count
             * @description The size of a listing's page when the request has no `size` (assumption `listing-page-defaults`).
             */
            defaultPageSize?: number;
            /** @description Whether the listing reduces a `size` above the maximum, instead of refusing it. */
            clampsPageSize?: boolean;
            /** @description Whether the listing finds no packages for an unknown `status`, instead of refusing it. */
            ignoresUnknownStatus?: boolean;
            /** @description What `pageCount` counts instead of pages - the page's rows, or all packages (assumption `page-count`). */
            pageCount?: "rows" | "packages";
            /** @description Whether responses lack the header `Date` (assumption `service-clock`). */
            omitsDate?: boolean;
            /** @description Names of headers that responses have in addition, with made-up values. */
            extraHeaders?: string[];
            /** @description How packages of a listing are labelled whose status has another label. */
            statusLabels?: {
                status: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
                label: string;
            }[];
            /** @description Fields that are absent, null, empty, of another type, or not in the contract. Values are made up. */
            fields?: {
                operation: "listShipmentPackages" | "queryProducts";
                /** @description Such as `content[].lines[].barcode`. */
                path: string;
                /** @description `empty` is a text without characters; with several types, rows have different ones. */
                types: ("absent" | "null" | "empty" | "text" | "number" | "boolean" | "list" | "object")[];
            }[];
            /** @description Responses to refused REST requests; of those that fit, the first. */
            refusals?: {
                cause: "missing-credentials" | "unknown-key" | "wrong-secret" | "bad-request" | "unknown-path";
                /** @description What the paths begin with; absent for every REST path. */
                paths?: string;
                /** Format: code */
                status: number;
                contentType: string;
                /** @description `{message}` stands for the sandbox's own message, without quotation marks. */
                body: string;
            }[];
        };
        Digits: string;
        Done: {
            done: boolean;
        };
        Exam: {
            state: components["schemas"]["ExamState"];
            /**
             * Format: count
             * @description How long the day lasts.
             */
            seconds: number;
            /**
             * Format: count
             * @description How often the program polls, in seconds.
             */
            poll: number;
            /**
             * Format: count
             * @description The polls of the program so far.
             */
            polls: number;
            /**
             * Format: count
             * @description The requests of the program so far.
             */
            requests: number;
            /**
             * Format: epoch-ms
             * @description When the day ends.
             */
            endsAt?: number;
            events: components["schemas"]["ExamEvent"][];
            seller?: components["schemas"]["ExamSeller"];
            /** @description Prices that the seller wants, for `prices.csv`. */
            prices: components["schemas"]["ExamPrice"][];
        };
        ExamEvent: {
            /** Format: epoch-ms */
            at: number;
            /**
             * Format: count
             * @description The poll before which, or during which, it happened.
             */
            poll: number;
            text: string;
        };
        ExamFailure: {
            /**
             * Format: count
             * @description The request's id in the request log.
             */
            request?: number;
            /** Format: epoch-ms */
            at: number;
            /** @description What was wrong. */
            text: string;
        };
        ExamPrice: {
            stockCode: string;
            listPrice: string;
            salePrice: string;
            /** Format: count */
            quantity: number;
        };
        ExamRequest: {
            /**
             * Format: count
             * @description How long the day lasts. Default is 90.
             */
            seconds?: number;
            /**
             * Format: count
             * @description How often the program polls the listing, in seconds. Default is 5; at least eight polls are wanted, with fewer than three the rules of reading are `not-seen`.
             */
            poll?: number;
            /**
             * Format: count
             * @description In how many polls of the program a change must have been read. Default is 2.
             */
            freshness?: number;
            /** @description The parts of the day. Default is all but `redirect`, which fails a program whose HTTP library follows redirects with its headers. */
            chapters?: ("orders" | "writes" | "prices" | "soap" | "redirect")[];
            /** @description Seed of the day's data. Default is `exam`. */
            seed?: string;
            /** @description Rules that fail the exam also where the day gave no occasion to break them. */
            require?: ("changes-missed" | "one-page-only" | "short-page-as-last" | "creation-date" | "wide-window" | "window-gap" | "rounded-id" | "price-digits" | "list-below-sale" | "write-sent-again" | "back-too-early" | "queued-never-confirmed" | "hammering" | "over-the-rate" | "soap-status" | "several-orders-in-split" | "several-statuses" | "missing-value" | "dates-in-seconds" | "page-too-large" | "secret-in-url" | "error-as-empty" | "silent")[];
            /** @description Rules that do not fail the exam. */
            allow?: ("changes-missed" | "one-page-only" | "short-page-as-last" | "creation-date" | "wide-window" | "window-gap" | "rounded-id" | "price-digits" | "list-below-sale" | "write-sent-again" | "back-too-early" | "queued-never-confirmed" | "hammering" | "over-the-rate" | "soap-status" | "several-orders-in-split" | "several-statuses" | "missing-value" | "dates-in-seconds" | "page-too-large" | "secret-in-url" | "error-as-empty" | "silent")[];
        };
        ExamResult: {
            state: components["schemas"]["ExamState"];
            /** @description Whether no rule failed that is not allowed and every required rule was seen. */
            passed: boolean;
            profile: string;
            /** Format: count */
            polls: number;
            /** Format: count */
            requests: number;
            rules: components["schemas"]["ExamRule"][];
        };
        ExamRule: {
            rule: components["schemas"]["ExamRuleName"];
            title: string;
            /** @description `passed` only where there was occasion to break the rule, else `not-seen`. */
            status: "passed" | "failed" | "not-seen";
            /** @description Whether the rule failed and is allowed to. */
            excused: boolean;
            required: boolean;
            failures: components["schemas"]["ExamFailure"][];
            /** @description What breaking the rule costs the seller. */
            cost: string;
            /** @description What to do. */
            advice: string;
            /** @description The page of the documentation. */
            guide: string;
        };
        /** @description A rule of the exam. */
        ExamRuleName: "changes-missed" | "one-page-only" | "short-page-as-last" | "creation-date" | "wide-window" | "window-gap" | "rounded-id" | "price-digits" | "list-below-sale" | "write-sent-again" | "back-too-early" | "queued-never-confirmed" | "hammering" | "over-the-rate" | "soap-status" | "several-orders-in-split" | "several-statuses" | "missing-value" | "dates-in-seconds" | "page-too-large" | "secret-in-url" | "error-as-empty" | "silent";
        /** @description The seller whose program is judged. */
        ExamSeller: {
            sellerId: string;
            appKey: string;
            appSecret: string;
        };
        /** @description `none` was started, `waiting` for the first request, `running`, or `ended`. */
        ExamState: "none" | "waiting" | "running" | "ended";
        /** @description A fault with the number of its hits. */
        Fault: {
            id: string;
            kind: "latency" | "stalled-body" | "too-many-requests" | "server-error" | "unavailable" | "reset-before-commit" | "reset-after-commit" | "truncated-body" | "html" | "empty" | "redirect" | "compressed-bomb" | "task-stuck" | "sku-failed" | "not-applied" | "order-listed-late" | "update-listed-late" | "refused" | "unknown-status" | "unknown-field";
            /** @description The fault hits only calls of this operation. */
            operation?: string;
            /** @description The fault hits only calls of this seller. */
            sellerId?: string;
            /** Format: count */
            times?: number;
            /** Format: count */
            percent?: number;
            /** Format: code */
            seed?: number;
            /** @description Whether the fault hits before or after the operation takes effect. */
            when?: "before-commit" | "after-commit";
            /** Format: count */
            delayMs?: number;
            /** Format: count */
            retryAfterSeconds?: number;
            location?: string;
            /** Format: count */
            bombBytes?: number;
            /** @description The fault hits only SKUs, packages and orders of this product. */
            stockCode?: string;
            /** @description The fault hits only this order and its packages. */
            orderNumber?: string;
            /** Format: count */
            durationMs?: number;
            message?: string;
            label?: string;
            /**
             * Format: count
             * @description The number of hits until the fault ends; absent when the fault has no limit.
             */
            remaining?: number;
            /**
             * Format: count
             * @description The number of hits so far.
             */
            hits: number;
            /**
             * Format: epoch-ms
             * @description The time of the last hit, by the sandbox's clock; absent before the first hit.
             */
            lastHitAt?: number;
        };
        /** @description The kind of fault. The kinds from `task-stuck` on are business faults: the call succeeds, but its effect on the data differs. */
        FaultKind: "latency" | "stalled-body" | "too-many-requests" | "server-error" | "unavailable" | "reset-before-commit" | "reset-after-commit" | "truncated-body" | "html" | "empty" | "redirect" | "compressed-bomb" | "task-stuck" | "sku-failed" | "not-applied" | "order-listed-late" | "update-listed-late" | "refused" | "unknown-status" | "unknown-field";
        FaultList: {
            content: components["schemas"]["Fault"][];
        };
        /** @description Whether the fault hits before or after the operation takes effect. Business faults have no moment. */
        FaultMoment: "before-commit" | "after-commit";
        FaultRequest: {
            kind: components["schemas"]["FaultKind"];
            /** @description The fault hits only calls of this operation (operationId or SOAP name). Default is any operation. */
            operation?: string;
            /** @description The fault hits only calls of this seller. Default is any seller. */
            sellerId?: string;
            /**
             * Format: count
             * @description The number of hits after which the fault ends.
             */
            times?: number;
            /**
             * Format: count
             * @description The fault hits this percentage of the matching calls, until it is removed or has hit `times` calls.
             */
            percent?: number;
            /**
             * Format: code
             * @description Seed of the choice by `percent`; the same seed makes the same choice. Default is 1.
             */
            seed?: number;
            when?: components["schemas"]["FaultMoment"];
            /**
             * Format: count
             * @description Milliseconds that `latency` delays a call. Default is 1,000.
             */
            delayMs?: number;
            /**
             * Format: count
             * @description Seconds in the header `Retry-After` of `too-many-requests` and `unavailable`. Default is 1 for `too-many-requests`, and no header for `unavailable`.
             */
            retryAfterSeconds?: number;
            /** @description The address that `redirect` points to. Default is an address at which no server listens. */
            location?: string;
            /**
             * Format: count
             * @description Decompressed size of the body of `compressed-bomb`, in bytes. Default is 256 MiB.
             */
            bombBytes?: number;
            /** @description For business faults. The fault hits only SKUs, packages and orders of the product with this stock code. */
            stockCode?: string;
            /** @description For business faults. The fault hits only the order with this number and its packages. */
            orderNumber?: string;
            /**
             * Format: count
             * @description Duration of the effect of `task-stuck`, `not-applied`, `order-listed-late` and `update-listed-late`, in milliseconds of the sandbox's clock. Default is for ever.
             */
            durationMs?: number;
            /** @description The message in the outcome of `sku-failed` and in the refusal of `refused`. */
            message?: string;
            /** @description The status that `unknown-status` puts into a response, or the name of the field that `unknown-field` adds. */
            label?: string;
        };
        /** @description The seller's credentials. Absent when the sandbox did not generate the credentials, or the request came from another machine. */
        GeneratedCredentials: {
            appKey: string;
            appSecret: string;
        };
        Health: {
            status: "ok";
        };
        Name: string;
        NewBillingAddress: {
            address?: components["schemas"]["Text"];
            city?: components["schemas"]["Text"];
            district?: components["schemas"]["Text"];
            neighborhood?: string | null;
            fullName?: string | null;
            gsm?: string | null;
            tcId?: string | null;
            postalCode?: string | null;
            taxId?: string | null;
            taxHouse?: string | null;
            /**
             * Format: code
             * @description 1 = individual, 2 = corporate.
             */
            invoiceType?: 1 | 2;
            countryCode?: components["schemas"]["Text"];
        };
        NewBuyer: {
            customerId?: components["schemas"]["Digits"];
            fullName?: components["schemas"]["Text"];
            email?: components["schemas"]["Text"];
            taxId?: string | null;
            taxOffice?: string | null;
            tcIdentityNumber?: string | null;
        };
        NewCustomText: {
            option: components["schemas"]["Text"];
            text: components["schemas"]["Text"];
        };
        NewExportDeclaration: {
            hsCode: components["schemas"]["Text"];
            invoiceLink: string | null;
            /** Format: epoch-ms */
            invoiceDate: number | null;
            etgbNo: string | null;
            /** Format: epoch-ms */
            etgbDate: number | null;
        };
        NewOrder: {
            lines: components["schemas"]["NewOrderLine"][];
            orderNumber?: components["schemas"]["Text"];
            buyer?: components["schemas"]["NewBuyer"];
            shippingAddress?: components["schemas"]["NewShippingAddress"];
            billingAddress?: components["schemas"]["NewBillingAddress"];
            /** @description The kind of delivery point. Default is delivery to the buyer's address. */
            deliveryAddressType?: "KTN" | "EASYPOINT" | "PUP";
            exportDeclaration?: components["schemas"]["NewExportDeclaration"];
            sameDayDelivery?: boolean;
            /** @description Whether the order is a location-specific delivery order. Its packages have no package id, and sellers ship them in the seller panel. */
            locationSpecific?: boolean;
        };
        NewOrderLine: {
            stockCode: components["schemas"]["Text"];
            /** Format: count */
            quantity: number;
            sellerDiscount?: components["schemas"]["Amount"];
            sellerCouponDiscount?: components["schemas"]["Amount"];
            mallDiscount?: components["schemas"]["Amount"];
            customTextOptionValues?: components["schemas"]["NewCustomText"][];
        };
        NewOrders: {
            /** Format: count */
            count: number;
            /**
             * Format: count
             * @description The orders are spread over this many minutes of the sandbox's clock.
             */
            minutes: number;
            /**
             * Format: code
             * @description Seed of the choice of products; the same seed makes the same choice. Default is 1.
             */
            seed?: number;
        };
        /** @description Units of an order line that the buyer wants to return. */
        NewReturn: {
            /** @description The id of a delivered order line. */
            orderLineId: string;
            /**
             * Format: count
             * @description The number of units to return. Default is all delivered units without a return.
             */
            quantity?: number;
            reason?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
        };
        /** @description A seller to add, with the credentials of its requests. */
        NewSeller: {
            /** @description The seller's id. Default is the next free id. */
            sellerId?: string;
            /** @description Store name, shown on the seller's products. */
            nickname: string;
            appKey: components["schemas"]["Name"];
            appSecret: components["schemas"]["Name"];
            /** @description Names of the seller's shipment templates, which new products must refer to. Default is none. */
            shipmentTemplates?: components["schemas"]["Name"][];
        };
        NewShippingAddress: {
            address?: components["schemas"]["Text"];
            city?: components["schemas"]["Text"];
            district?: components["schemas"]["Text"];
            neighborhood?: string | null;
            fullName?: string | null;
            gsm?: string | null;
            tcId?: string | null;
            postalCode?: string | null;
        };
        /** @description The operator's names that the sandbox was started with; absent when they are the contract's. */
        OperatorProfile: {
            /** @description The field of the product id in the product query. */
            productIdField?: string;
            /** @description The sender value of the operator's warehouse. */
            warehouseSender?: string;
            /** @description The query parameter for dates of the last update. */
            orderByFieldParameter?: string;
            /**
             * Format: count
             * @description Milliseconds that the clients add to the dates of listings.
             */
            dateShiftMs?: number;
            /** @description XML namespace of the SOAP messages. */
            soapNamespace?: string;
            /** @description Path of the SOAP order service. */
            soapPath?: string;
        };
        /** @description The main fields of an order, with its packages. */
        Order: {
            /** @description The order number, which is the same over REST and SOAP. */
            orderNumber: string;
            /** @description The order id, which only SOAP uses. */
            orderId: string;
            /** Format: epoch-ms */
            createdDate: number;
            buyerName: string;
            /** @description Address of the order's invoice, as the seller saved it. */
            invoiceUrl?: string;
            packages: components["schemas"]["Package"][];
        };
        /** @description One page of orders, newest first. */
        OrderPage: {
            /** Format: page */
            page: number;
            /** Format: count */
            size: number;
            /**
             * Format: count
             * @description Orders over all pages.
             */
            total: number;
            content: components["schemas"]["Order"][];
        };
        /** @description The sandbox's version, profile, addresses, clock and number of records. */
        Overview: {
            /** @description The sandbox's version. */
            version: string;
            profile: components["schemas"]["Profile"];
            paths: components["schemas"]["ServicePaths"];
            operator?: components["schemas"]["OperatorProfile"];
            clock: components["schemas"]["Clock"];
            recent: components["schemas"]["RecentCalls"];
            sellers: components["schemas"]["SellerCounts"][];
        };
        /** @description The main fields of a package. The seller's package listing returns all fields. */
        Package: {
            /** @description `cargoTrackingNumber` of each package that a split turned into this package. */
            splitFrom: string[];
            /** @description The package id; null for location-specific delivery orders. */
            packageId: string | null;
            orderNumber: string;
            /** @description The SOAP order id. */
            orderId: string;
            cargoTrackingNumber: string;
            status: components["schemas"]["PackageStatus"];
            sender: "SELLER" | "MARKETPLACE";
            /**
             * Format: epoch-ms
             * @description The time at which the order was created.
             */
            createdDate: number;
            /**
             * Format: epoch-ms
             * @description The time of the package's last change.
             */
            lastModifiedDate: number;
            /**
             * Format: epoch-ms
             * @description The latest time at which the package must be shipped.
             */
            agreedDeliveryDate: number;
            /** @description The amount before discounts. */
            totalAmount: string;
            totalDiscountAmount: string;
            lines: components["schemas"]["PackageLine"][];
            histories: components["schemas"]["PackageHistory"][];
        };
        /** @description The number of packages in each status. */
        PackageCounts: {
            /** Format: count */
            Created: number;
            /** Format: count */
            Picking: number;
            /** Format: count */
            Shipped: number;
            /** Format: count */
            Cancelled: number;
            /** Format: count */
            Delivered: number;
            /** Format: count */
            Unpacked: number;
            /** Format: count */
            UnSupplied: number;
        };
        PackageDetail: {
            package: components["schemas"]["Package"];
            order: components["schemas"]["Order"];
            /** @description The statuses that the package may be moved to now. */
            moves: components["schemas"]["PackageStatus"][];
            /** @description The package as the REST package listing returns it, in JSON. */
            rest: string;
            /** @description The package's order as the SOAP operation OrderDetail returns it, in XML. */
            soap: string;
        };
        PackageHistory: {
            status: components["schemas"]["PackageStatus"];
            /**
             * Format: epoch-ms
             * @description The time at which the package got the status.
             */
            createdDate: number;
        };
        PackageLine: {
            /** @description The order line id, which is the order item id of SOAP. */
            orderLineId: string;
            stockCode: string;
            productName: string;
            /** Format: count */
            quantity: number;
            /** @description Unit price before discounts. */
            price: string;
        };
        PackageMove: {
            status: components["schemas"]["PackageStatusInput"];
        };
        /** @description One page of packages, the last changed first. */
        PackagePage: {
            /** Format: page */
            page: number;
            /** Format: count */
            size: number;
            /**
             * Format: count
             * @description Packages over all pages.
             */
            total: number;
            content: components["schemas"]["Package"][];
        };
        PackageStatus: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
        PackageStatusInput: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
        PlacedOrders: {
            orderNumbers: string[];
        };
        /** @description The main fields of a product. The seller's product listing returns all fields. */
        Product: {
            stockCode: string;
            title: string;
            status: string;
            saleStatus: string;
            salePrice: string;
            listPrice: string;
            currencyType: string;
            /**
             * Format: count
             * @description Units in stock.
             */
            quantity: number;
        };
        ProductPage: {
            /** Format: page */
            page: number;
            /** Format: count */
            size: number;
            /**
             * Format: count
             * @description Products over all pages.
             */
            total: number;
            content: components["schemas"]["Product"][];
        };
        /** @description The behavior where the interface document leaves a point open: `document` follows the assumptions, `observed` the reports about live services. */
        Profile: "document" | "observed";
        /** @description A request that the sandbox received, without its credentials. */
        ReceivedRequest: {
            /**
             * Format: count
             * @description Number of the request, starting at 1.
             */
            id: number;
            /**
             * Format: epoch-ms
             * @description The time at which the response was sent.
             */
            at: number;
            method: string;
            /** @description Path and query as sent. */
            url: string;
            /** @description The operationId or SOAP name; empty when the request named no known operation. */
            operation: string;
            /** @description Empty when the credentials are missing or wrong. */
            sellerId: string;
            /** @description The client's id of the call, from its header `x-request-id`. */
            callId?: string;
            /** @description The request's body, truncated to 16 KiB; empty when the request had none or was refused before its operation ran. */
            body: string;
            /** @description Whether `body` is truncated. */
            bodyTruncated?: boolean;
            /** @description The response's body, truncated to 16 KiB; empty when the connection broke or the body is compressed. */
            response: string;
            /**
             * Format: count
             * @description Whole milliseconds from the receipt of the request to its response.
             */
            durationMs: number;
            /**
             * Format: code
             * @description Status of the response; absent when the connection broke.
             */
            status?: number;
            /** @description The reason for which the request was refused, over REST and SOAP alike (SOAP refuses with status 200 too); absent when it was not refused. */
            refusal?: string;
            /** @description The injected fault, if one hit. */
            fault?: string;
        };
        ReceivedRequestList: {
            content: components["schemas"]["ReceivedRequest"][];
        };
        RecentCalls: {
            /**
             * Format: count
             * @description The counts cover this many minutes of the sandbox's clock.
             */
            minutes: number;
            /** Format: count */
            calls: number;
            /**
             * Format: count
             * @description Refused calls, over REST and SOAP.
             */
            refused: number;
        };
        Refusal: {
            /**
             * Format: code
             * @description The number of the refusal.
             */
            code: number;
            /** @description The reason of the refusal. */
            message: string;
        };
        /** @description A return with the seller's decision. */
        Return: {
            claimReturnId: string;
            orderNumber: string;
            orderLineId: string;
            /** Format: count */
            quantity: number;
            /** @description The state of the return; with `PENDING` the seller postponed the decision. */
            status: "REQUESTED" | "PENDING" | "APPROVED" | "DENIED";
            reason: string;
            description: string;
            /** Format: epoch-ms */
            requestedDate: number;
            /**
             * Format: epoch-ms
             * @description The time at which the seller approved or denied the return; null before.
             */
            decidedDate: number | null;
            /** @description The seller's note on denying or postponing the return. */
            note: string | null;
        };
        ReturnList: {
            content: components["schemas"]["Return"][];
        };
        /** @description A seller's new secret. */
        SecretChange: {
            appSecret: components["schemas"]["Name"];
            /**
             * Format: count
             * @description Milliseconds of the sandbox's clock for which the old secret stays valid. Default is 0.
             */
            oldValidMs?: number;
        };
        /** @description The main members of a seed file; `seed-file.schema.json` of the sandbox's package describes all. */
        SeedFileContent: {
            sellers: components["schemas"]["Seller"][];
            products: components["schemas"]["SeedFileProduct"][];
            orders: components["schemas"]["SeedFileOrder"][];
        };
        SeedFileLine: {
            stockCode: string;
            /** Format: count */
            quantity: number;
        };
        SeedFileOrder: {
            sellerId: string;
            orderNumber: string;
            /** @description Before the sandbox's time, such as -86400s. */
            createdDate: string;
            lines: components["schemas"]["SeedFileLine"][];
        };
        SeedFileProduct: {
            sellerId: string;
            stockCode: string;
            title: string;
            /** @description Decimal text. */
            salePrice: string;
            /** @description Decimal text. */
            listPrice: string;
            /** Format: count */
            quantity: number;
        };
        /** @description A seller, without its credentials. */
        Seller: {
            sellerId: string;
            nickname: string;
            shipmentTemplates: string[];
        };
        SellerCounts: {
            sellerId: string;
            nickname: string;
            packages: components["schemas"]["PackageCounts"];
            /** Format: count */
            orders: number;
            /** Format: count */
            products: number;
            /**
             * Format: count
             * @description Product tasks that are not yet applied.
             */
            queuedTasks: number;
            credentials?: components["schemas"]["GeneratedCredentials"];
        };
        SellerList: {
            content: components["schemas"]["Seller"][];
        };
        ServicePaths: {
            /** @description Path of the SOAP order service. */
            soap: string;
            /** @description XML namespace of the SOAP messages. */
            soapNamespace: string;
            /** @description Path and query of the WSDL. */
            wsdl: string;
            /** @description Path of the documentation; absent when the sandbox serves none. */
            docs?: string;
        };
        Session: {
            token: string;
        };
        SkuIssue: {
            message: string;
            /** @description Whether the issue is a price without two digits after the decimal point. */
            wrongDecimals?: boolean;
        };
        SkuOutcome: {
            stockCode: string;
            status: "SUCCESS" | "FAIL";
            reasons: string[];
        };
        SnapshotList: {
            content: string[];
        };
        SubmittedSku: {
            /** @description The SKU as sent; identifiers and amounts as text. */
            sku: unknown;
            /** @description The value rules that the SKU breaks, because of which it fails. */
            issues: components["schemas"]["SkuIssue"][];
            /**
             * Format: epoch-ms
             * @description A fault keeps the accepted SKU from being applied until this moment; null means for ever, absent means no fault.
             */
            withheldUntil?: number | null;
        };
        /** @description A product task with the outcome of each SKU. */
        Task: {
            id: string;
            sellerId: string;
            /** @description The status in the response to the seller's request. */
            status: "IN_QUEUE" | "REJECT";
            reasons: string[];
            /** Format: epoch-ms */
            createdDate: number;
            /**
             * Format: epoch-ms
             * @description The task is applied by the first call after this time.
             */
            dueDate: number;
            /**
             * Format: epoch-ms
             * @description The time at which the task was applied; null until then.
             */
            appliedDate: number | null;
            integrator: string;
            work: components["schemas"]["TaskWork"];
            /** @description One outcome per SKU; empty until the task is applied. */
            outcomes: components["schemas"]["SkuOutcome"][];
        };
        TaskList: {
            content: components["schemas"]["Task"][];
        };
        TaskWork: {
            type: "SKU_UPDATE" | "PRODUCT_UPDATE" | "PRODUCT_CREATE";
            skus: components["schemas"]["SubmittedSku"][];
        };
        Text: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ActiveDeviations = components['schemas']['ActiveDeviations'];
/** An amount as decimal text with two digits after the decimal point. */
export type Amount = components['schemas']['Amount'];
/** A point that the interface document leaves open. Texts are Markdown. */
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
/** Exchange rates, Turkish lira for one unit of a foreign currency, as decimal text. */
export type CurrencyRates = components['schemas']['CurrencyRates'];
export type CurrencyRatesInput = components['schemas']['CurrencyRatesInput'];
export type Deviations = components['schemas']['Deviations'];
export type Digits = components['schemas']['Digits'];
export type Done = components['schemas']['Done'];
export type Exam = components['schemas']['Exam'];
export type ExamEvent = components['schemas']['ExamEvent'];
export type ExamFailure = components['schemas']['ExamFailure'];
export type ExamPrice = components['schemas']['ExamPrice'];
export type ExamRequest = components['schemas']['ExamRequest'];
export type ExamResult = components['schemas']['ExamResult'];
export type ExamRule = components['schemas']['ExamRule'];
/** A rule of the exam. */
export type ExamRuleName = components['schemas']['ExamRuleName'];
/** The seller whose program is judged. */
export type ExamSeller = components['schemas']['ExamSeller'];
/** `none` was started, `waiting` for the first request, `running`, or `ended`. */
export type ExamState = components['schemas']['ExamState'];
/** A fault with the number of its hits. */
export type Fault = components['schemas']['Fault'];
/** The kind of fault. The kinds from `task-stuck` on are business faults: the call succeeds, but its effect on the data differs. */
export type FaultKind = components['schemas']['FaultKind'];
export type FaultList = components['schemas']['FaultList'];
/** Whether the fault hits before or after the operation takes effect. Business faults have no moment. */
export type FaultMoment = components['schemas']['FaultMoment'];
export type FaultRequest = components['schemas']['FaultRequest'];
/** The seller's credentials. Absent when the sandbox did not generate the credentials, or the request came from another machine. */
export type GeneratedCredentials = components['schemas']['GeneratedCredentials'];
export type Health = components['schemas']['Health'];
export type Name = components['schemas']['Name'];
export type NewBillingAddress = components['schemas']['NewBillingAddress'];
export type NewBuyer = components['schemas']['NewBuyer'];
export type NewCustomText = components['schemas']['NewCustomText'];
export type NewExportDeclaration = components['schemas']['NewExportDeclaration'];
export type NewOrder = components['schemas']['NewOrder'];
export type NewOrderLine = components['schemas']['NewOrderLine'];
export type NewOrders = components['schemas']['NewOrders'];
/** Units of an order line that the buyer wants to return. */
export type NewReturn = components['schemas']['NewReturn'];
/** A seller to add, with the credentials of its requests. */
export type NewSeller = components['schemas']['NewSeller'];
export type NewShippingAddress = components['schemas']['NewShippingAddress'];
/** The operator's names that the sandbox was started with; absent when they are the contract's. */
export type OperatorProfile = components['schemas']['OperatorProfile'];
/** The main fields of an order, with its packages. */
export type Order = components['schemas']['Order'];
/** One page of orders, newest first. */
export type OrderPage = components['schemas']['OrderPage'];
/** The sandbox's version, profile, addresses, clock and number of records. */
export type Overview = components['schemas']['Overview'];
/** The main fields of a package. The seller's package listing returns all fields. */
export type Package = components['schemas']['Package'];
/** The number of packages in each status. */
export type PackageCounts = components['schemas']['PackageCounts'];
export type PackageDetail = components['schemas']['PackageDetail'];
export type PackageHistory = components['schemas']['PackageHistory'];
export type PackageLine = components['schemas']['PackageLine'];
export type PackageMove = components['schemas']['PackageMove'];
/** One page of packages, the last changed first. */
export type PackagePage = components['schemas']['PackagePage'];
export type PackageStatus = components['schemas']['PackageStatus'];
export type PackageStatusInput = components['schemas']['PackageStatusInput'];
export type PlacedOrders = components['schemas']['PlacedOrders'];
/** The main fields of a product. The seller's product listing returns all fields. */
export type Product = components['schemas']['Product'];
export type ProductPage = components['schemas']['ProductPage'];
/** The behavior where the interface document leaves a point open: `document` follows the assumptions, `observed` the reports about live services. */
export type Profile = components['schemas']['Profile'];
/** A request that the sandbox received, without its credentials. */
export type ReceivedRequest = components['schemas']['ReceivedRequest'];
export type ReceivedRequestList = components['schemas']['ReceivedRequestList'];
export type RecentCalls = components['schemas']['RecentCalls'];
export type Refusal = components['schemas']['Refusal'];
/** A return with the seller's decision. */
export type Return = components['schemas']['Return'];
export type ReturnList = components['schemas']['ReturnList'];
/** A seller's new secret. */
export type SecretChange = components['schemas']['SecretChange'];
/** The main members of a seed file; `seed-file.schema.json` of the sandbox's package describes all. */
export type SeedFileContent = components['schemas']['SeedFileContent'];
export type SeedFileLine = components['schemas']['SeedFileLine'];
export type SeedFileOrder = components['schemas']['SeedFileOrder'];
export type SeedFileProduct = components['schemas']['SeedFileProduct'];
/** A seller, without its credentials. */
export type Seller = components['schemas']['Seller'];
export type SellerCounts = components['schemas']['SellerCounts'];
export type SellerList = components['schemas']['SellerList'];
export type ServicePaths = components['schemas']['ServicePaths'];
export type Session = components['schemas']['Session'];
export type SkuIssue = components['schemas']['SkuIssue'];
export type SkuOutcome = components['schemas']['SkuOutcome'];
export type SnapshotList = components['schemas']['SnapshotList'];
export type SubmittedSku = components['schemas']['SubmittedSku'];
/** A product task with the outcome of each SKU. */
export type Task = components['schemas']['Task'];
export type TaskList = components['schemas']['TaskList'];
export type TaskWork = components['schemas']['TaskWork'];
export type Text = components['schemas']['Text'];
export type $defs = Record<string, never>;
export interface operations {
    showHealth: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The sandbox is running and its database can be written. */
            200: {
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The request's Host header is not a name or an address of this machine. */
            403: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    openSession: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The control token. */
            200: {
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description The request's Host header is not a name or an address of this machine. */
            403: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showOverview: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The overview. */
            200: {
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listAssumptions: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description Every assumption, in the order of specs/assumptions.md. The texts are Markdown. */
            200: {
                content: {
                    "application/json": components["schemas"]["AssumptionList"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showClock: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The sandbox's clock. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    freezeClock: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockFreeze"];
            };
        };
        responses: {
            /** @description The sandbox's clock. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The sandbox's clock. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    resumeClock: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The sandbox's clock. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listFaults: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The faults. */
            200: {
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    addFault: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultRequest"];
            };
        };
        responses: {
            /** @description The added fault. */
            200: {
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeFaults: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The operation succeeded. */
            200: {
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            path: {
                /** @description The fault's id. */
                id: string;
            };
        };
        responses: {
            /** @description The operation succeeded. */
            200: {
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showDeviations: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The active deviations. */
            200: {
                content: {
                    "application/json": components["schemas"]["ActiveDeviations"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setDeviations: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deviations"];
            };
        };
        responses: {
            /** @description The active deviations. */
            200: {
                content: {
                    "application/json": components["schemas"]["ActiveDeviations"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeDeviations: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The operation succeeded. */
            200: {
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The requests. */
            200: {
                content: {
                    "application/json": components["schemas"]["ReceivedRequestList"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    clearRequests: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The operation succeeded. */
            200: {
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    followRequests: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description One line of JSON for each request. */
            200: {};
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    repeatRequest: {
        parameters: {
            query?: never;
            path: {
                /** @description The request's id. */
                id: string;
            };
        };
        responses: {
            /** @description The repeated request, as the sandbox logged it. */
            200: {
                content: {
                    "application/json": components["schemas"]["ReceivedRequest"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page number, from 0.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description The number of rows per page.
                 * @default 20
                 */
                size?: number;
                /** @description Returns only the order with this number, or its packages. */
                orderNumber?: components["schemas"]["Name"];
                /** @description Returns only orders of the product with this stock code. */
                stockCode?: components["schemas"]["Name"];
                /** @description Returns only orders whose buyer's name contains this text; upper and lower case are equal. */
                buyerName?: components["schemas"]["Name"];
                /** @description Returns only orders (or packages of orders) created at this moment or later, epoch ms. */
                from?: number;
                /** @description Returns only orders (or packages of orders) created at this moment or earlier, epoch ms. */
                to?: number;
            };
        };
        responses: {
            /** @description The page. */
            200: {
                content: {
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    placeOrder: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrder"];
            };
        };
        responses: {
            /** @description The order with its packages. */
            200: {
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    placeOrders: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrders"];
            };
        };
        responses: {
            /** @description The numbers of the orders, oldest first. */
            200: {
                content: {
                    "application/json": components["schemas"]["PlacedOrders"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page number, from 0.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description The number of rows per page.
                 * @default 20
                 */
                size?: number;
                /** @description Returns only the product with this stock code. */
                stockCode?: components["schemas"]["Name"];
            };
        };
        responses: {
            /** @description The page. */
            200: {
                content: {
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showOrder: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
            path: {
                /** @description The order number, which is the same over REST and SOAP. */
                orderNumber: string;
            };
        };
        responses: {
            /** @description The order with its packages. */
            200: {
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    requestReturn: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
            path: {
                /** @description The order number, which is the same over REST and SOAP. */
                orderNumber: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReturn"];
            };
        };
        responses: {
            /** @description The return. */
            200: {
                content: {
                    "application/json": components["schemas"]["Return"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listReturns: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
        };
        responses: {
            /** @description The returns. */
            200: {
                content: {
                    "application/json": components["schemas"]["ReturnList"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listPackages: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page number, from 0.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description The number of rows per page.
                 * @default 20
                 */
                size?: number;
                /** @description Returns only the order with this number, or its packages. */
                orderNumber?: components["schemas"]["Name"];
                /** @description Returns only packages with a line of the product with this stock code. */
                stockCode?: components["schemas"]["Name"];
                /** @description Returns only packages in this status. */
                status?: components["schemas"]["PackageStatusInput"];
                /** @description Returns only orders (or packages of orders) created at this moment or later, epoch ms. */
                from?: number;
                /** @description Returns only orders (or packages of orders) created at this moment or earlier, epoch ms. */
                to?: number;
            };
        };
        responses: {
            /** @description The page. */
            200: {
                content: {
                    "application/json": components["schemas"]["PackagePage"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showPackage: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
            path: {
                /** @description The package's `id` or its `cargoTrackingNumber`. */
                id: string;
            };
        };
        responses: {
            /** @description The package. */
            200: {
                content: {
                    "application/json": components["schemas"]["PackageDetail"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    movePackage: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
            path: {
                /** @description The package's `id` or its `cargoTrackingNumber`. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageMove"];
            };
        };
        responses: {
            /** @description The moved package. */
            200: {
                content: {
                    "application/json": components["schemas"]["Package"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listSellers: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The sellers. */
            200: {
                content: {
                    "application/json": components["schemas"]["SellerList"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    addSeller: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeller"];
            };
        };
        responses: {
            /** @description The seller. */
            200: {
                content: {
                    "application/json": components["schemas"]["Seller"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeSecret: {
        parameters: {
            query?: never;
            path: {
                /** @description The seller's id. */
                sellerId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretChange"];
            };
        };
        responses: {
            /** @description The seller. */
            200: {
                content: {
                    "application/json": components["schemas"]["Seller"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
        };
        responses: {
            /** @description The tasks. */
            200: {
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showTask: {
        parameters: {
            query?: {
                /** @description The seller's id. Default is the first seller. */
                sellerId?: components["schemas"]["Digits"];
            };
            path: {
                /** @description The task's id. */
                id: string;
            };
        };
        responses: {
            /** @description The task. */
            200: {
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showCatalogue: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The catalogue. */
            200: {
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeCatalogue: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogueChange"];
            };
        };
        responses: {
            /** @description The catalogue. */
            200: {
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The names. */
            200: {
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    exportSeedFile: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The seed file. */
            200: {
                content: {
                    "application/json": components["schemas"]["SeedFileContent"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            path: {
                /** @description The snapshot's name. */
                name: string;
            };
        };
        responses: {
            /** @description The operation succeeded. */
            200: {
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            path: {
                /** @description The snapshot's name. */
                name: string;
            };
        };
        responses: {
            /** @description The operation succeeded. */
            200: {
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    reset: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The operation succeeded. */
            200: {
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showExam: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The exam. */
            200: {
                content: {
                    "application/json": components["schemas"]["Exam"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    startExam: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExamRequest"];
            };
        };
        responses: {
            /** @description The exam. */
            200: {
                content: {
                    "application/json": components["schemas"]["Exam"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showExamResult: {
        parameters: {
            query?: never;
        };
        responses: {
            /** @description The result of each rule. */
            200: {
                content: {
                    "application/json": components["schemas"]["ExamResult"];
                };
            };
            /** @description The control token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The request was refused; the message gives the reason. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
