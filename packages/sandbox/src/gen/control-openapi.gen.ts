// Generated from specs/sandbox/control.openapi.yaml and the files it refers to (Marketplace Sandbox Control API 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
        };
        /**
         * Check the health
         * @description Needs no token. Fails when the database file was deleted or replaced.
         */
        get: operations["showHealth"];
    };
    "/session": {
        parameters: {
            query?: never;
        };
        /**
         * Get the control token
         * @description The console gets the control token here. The sandbox returns it only to requests from this machine to a
         *     loopback name; on any other address the user enters it.
         */
        get: operations["openSession"];
    };
    "/overview": {
        parameters: {
            query?: never;
        };
        /**
         * Show an overview
         * @description Version, profile, addresses, the clock, the number of recent calls, and the row counts of each seller. Requests
         *     from this machine also get the credentials that the sandbox generated for the seller.
         */
        get: operations["showOverview"];
    };
    "/assumptions": {
        parameters: {
            query?: never;
        };
        /**
         * List the assumptions
         * @description Each point that the interface document leaves open, with what the contract assumes and why.
         */
        get: operations["listAssumptions"];
    };
    "/clock": {
        parameters: {
            query?: never;
        };
        /**
         * Show the sandbox's time
         * @description The current time of the sandbox, and whether it is frozen.
         */
        get: operations["showClock"];
    };
    "/clock/freeze": {
        parameters: {
            query?: never;
        };
        /**
         * Freeze the clock
         * @description Freezes the sandbox's time now, or at the moment `at`.
         */
        post: operations["freezeClock"];
    };
    "/clock/advance": {
        parameters: {
            query?: never;
        };
        /**
         * Advance the clock
         * @description Moves the sandbox's time forward, frozen or not, and applies tasks that become due. Time never moves backward.
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
         * @description Lists each fault with how many calls it hit: first the active faults, then the last 100 that have ended, oldest
         *     first. A fault has ended when its `remaining` is 0. A removed fault is not listed.
         */
        get: operations["listFaults"];
        /**
         * Add a fault
         * @description Adds a fault. Without `times` and `percent` it hits the next call that matches; with `percent: 100`
         *     every one until it is removed.
         *
         *     Business faults leave the HTTP call intact and change its effect. Removing a business fault does not undo
         *     what it did. Each counts what it hits:
         *
         *     - `task-stuck`: a product task stays `IN_QUEUE`, for `durationMs` or for good.
         *     - `sku-failed`: a SKU of a product task ends as `FAIL` with `message` as its reason.
         *     - `not-applied`: a SKU of a product task ends as `SUCCESS`, and its product stays as it is, for `durationMs`
         *       or for good.
         *     - `order-listed-late`: no listing shows the packages of an order that is placed, for `durationMs` or for good.
         *     - `update-listed-late`: listings return the previous version of a package that changed, for `durationMs` or for good.
         *       `OrderDetail` returns the current version.
         *     - `refused`: a write of packages or a product task is refused with `message`.
         *     - `unknown-status`: a listing, a product query or an order returns `label` instead of a status.
         *     - `unknown-field`: each of their rows has an extra field named `label`.
         */
        post: operations["addFault"];
        /**
         * Remove every fault
         * @description Removes every fault, also those that have ended.
         */
        delete: operations["removeFaults"];
    };
    "/faults/{id}": {
        parameters: {
            query?: never;
        };
        /**
         * Remove a fault
         * @description Removes one fault. An unknown id changes nothing.
         */
        delete: operations["removeFault"];
    };
    "/deviations": {
        parameters: {
            query?: never;
        };
        /**
         * Show the deviations
         * @description The active deviations; a new sandbox has none.
         */
        get: operations["showDeviations"];
        /**
         * Replace the deviations
         * @description Replaces all deviations; one that is absent is switched off. Each makes the package listing break one
         *     assumption, as a live service might: the calls succeed, and return other results.
         */
        put: operations["setDeviations"];
    };
    "/requests": {
        parameters: {
            query?: never;
        };
        /**
         * List received requests
         * @description The last requests with valid credentials, oldest first, without their credentials.
         */
        get: operations["listRequests"];
        /**
         * Clear received requests
         * @description Empties the list. Ids continue from the last one.
         */
        delete: operations["clearRequests"];
    };
    "/requests/stream": {
        parameters: {
            query?: never;
        };
        /**
         * Follow received requests
         * @description Streams each request from now on as one line of JSON (`ReceivedRequest`) until the client disconnects.
         *     Ignore empty lines. The sandbox disconnects a client that falls behind the requests it keeps.
         */
        get: operations["followRequests"];
    };
    "/requests/{id}/repeat": {
        parameters: {
            query?: never;
        };
        /**
         * Send a request again
         * @description Sends a received request once more through the same interface, with the seller's credentials. Faults, the
         *     rate limit and all rules apply to it.
         */
        post: operations["repeatRequest"];
    };
    "/orders": {
        parameters: {
            query?: never;
        };
        /**
         * List orders
         * @description One page of a seller's orders, the newest first, each with the packages that hold its lines now.
         */
        get: operations["listOrders"];
        /**
         * Place an order
         * @description Places an order as a buyer does. Its packages, one for each sender, are in `Created`; the stock goes
         *     down by what is bought. Absent fields get a usual value.
         */
        post: operations["placeOrder"];
    };
    "/orders/many": {
        parameters: {
            query?: never;
        };
        /**
         * Place many orders
         * @description Places orders of products that are in stock, chosen by a seed, one after the other. The clock is advanced
         *     between them so that they are spread evenly over `minutes`.
         */
        post: operations["placeOrders"];
    };
    "/products": {
        parameters: {
            query?: never;
        };
        /**
         * List products
         * @description One page of a seller's products, of all senders, in the order of the service's own query.
         */
        get: operations["listProducts"];
    };
    "/orders/{orderNumber}": {
        parameters: {
            query?: never;
        };
        /**
         * Show an order
         * @description An order with every package it ever had, oldest first.
         */
        get: operations["showOrder"];
    };
    "/orders/{orderNumber}/returns": {
        parameters: {
            query?: never;
        };
        /**
         * Request a return
         * @description Requests the return of units of a delivered order line, as the buyer does. The seller approves or denies it
         *     through the operations of the overlay `returns`, which the sandbox serves when it is started with it.
         */
        post: operations["requestReturn"];
    };
    "/returns": {
        parameters: {
            query?: never;
        };
        /**
         * List returns
         * @description A seller's returns, newest first.
         */
        get: operations["listReturns"];
    };
    "/packages": {
        parameters: {
            query?: never;
        };
        /**
         * List packages
         * @description One page of a seller's packages, the newest movement first, of all senders and whatever their date.
         */
        get: operations["listPackages"];
    };
    "/packages/{id}": {
        parameters: {
            query?: never;
        };
        /**
         * Show a package
         * @description A package with its order, where it may be moved to, and how both interfaces show it to the seller.
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
         * @description Every seller, oldest first.
         */
        get: operations["listSellers"];
        /**
         * Add a seller
         * @description Adds a seller, who can call the service from then on.
         */
        post: operations["addSeller"];
    };
    "/sellers/{sellerId}/secret": {
        parameters: {
            query?: never;
        };
        /**
         * Change a seller's secret
         * @description Gives a seller another secret, as an operator does when keys are rotated. The old one is refused from then
         *     on, or stays valid for a time.
         */
        put: operations["changeSecret"];
    };
    "/tasks": {
        parameters: {
            query?: never;
        };
        /**
         * List product tasks
         * @description A seller's last 100 tasks, newest first; those that are due are applied before.
         */
        get: operations["listTasks"];
    };
    "/tasks/{id}": {
        parameters: {
            query?: never;
        };
        /**
         * Show a product task
         * @description One task with the outcome of each SKU, which the service's own contract does not show.
         */
        get: operations["showTask"];
    };
    "/catalogue": {
        parameters: {
            query?: never;
        };
        /**
         * Show the catalogue
         * @description The categories with their attributes, the national barcodes and the currency rates.
         */
        get: operations["showCatalogue"];
        /**
         * Change the catalogue
         * @description Replaces the parts in the request; the other parts stay.
         */
        put: operations["changeCatalogue"];
    };
    "/snapshots": {
        parameters: {
            query?: never;
        };
        /**
         * List the snapshots
         * @description The names of all snapshots, sorted.
         */
        get: operations["listSnapshots"];
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
        };
        /**
         * Take a snapshot
         * @description Saves the whole state under a name and replaces an older snapshot of that name. The clock and the faults are not included.
         */
        put: operations["takeSnapshot"];
    };
    "/snapshots/{name}/restore": {
        parameters: {
            query?: never;
        };
        /**
         * Restore a snapshot
         * @description Replaces the whole state with the snapshot.
         */
        post: operations["restoreSnapshot"];
    };
    "/reset": {
        parameters: {
            query?: never;
        };
        /**
         * Reset the sandbox
         * @description Restores the seeded data and the machine's time, and removes all faults, deviations and received requests.
         */
        post: operations["reset"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ActiveDeviations: {
            /**
             * Format: count
             * @description Milliseconds by which `startDate` and `endDate` are read later than they are sent, earlier when negative; as sent when absent (assumption `epoch-gmt3`).
             */
            dateShiftMs?: number;
            /** @description The only status that a listing without `status` shows; every one when absent (assumption `listing-all-statuses`). */
            unfilteredStatus?: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
            /** @description Whether dates apply to the order's creation whatever `orderByField` says (assumption `order-by-field-effect`). */
            ignoresOrderByField?: boolean;
            /** @description Whether packages dated exactly `startDate` or `endDate` are left out (assumption `date-bounds`). */
            exclusiveEnds?: boolean;
            /**
             * Format: count
             * @description Milliseconds by which the header `Date` of responses is ahead of the clock that dates packages, behind when negative (assumption `service-clock`).
             */
            clockAheadMs?: number;
        };
        /** @description An amount as decimal text with two digits after the point. */
        Amount: string;
        /** @description A point that the interface document leaves open. Texts are Markdown. */
        Assumption: {
            /** @description The id to which `x-assumption` in the contract refers. */
            id: string;
            /** @description The section of the list. */
            section: string;
            /** @description What the interface document leaves open. */
            openPoint: string;
            /** @description What the contract assumes. */
            choice: string;
            /** @description Why it assumes that. */
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
            /** @description Empty for a category that has children. */
            attributes: components["schemas"]["CategoryAttribute"][];
        };
        CategoryAttribute: {
            id: string;
            name: string;
            /** @description Must be supplied at creation. */
            mandatory: boolean;
            /** @description Products of one group that differ in it are variants of one page. */
            variant: boolean;
            /** @description Variants that differ in it get pages of their own. */
            slicer: boolean;
            /** @description True: free text in `customValue`. False: one of `values`, by `valueId`. */
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
            /** @description Whether time is frozen. */
            frozen: boolean;
        };
        ClockAdvance: {
            /**
             * Format: epoch-ms
             * @description By how many milliseconds; not beyond the end of the year 9999.
             */
            milliseconds: number;
        };
        ClockFreeze: {
            /**
             * Format: epoch-ms
             * @description The moment, up to the end of the year 9999; now when absent.
             */
            at?: number;
        };
        /** @description Lira for one unit of a foreign currency, as decimal text. */
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
             * @description Milliseconds by which `startDate` and `endDate` are read later than they are sent, earlier when negative; as sent when absent (assumption `epoch-gmt3`).
             */
            dateShiftMs?: number;
            /** @description The only status that a listing without `status` shows; every one when absent (assumption `listing-all-statuses`). */
            unfilteredStatus?: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
            /** @description Whether dates apply to the order's creation whatever `orderByField` says (assumption `order-by-field-effect`). */
            ignoresOrderByField?: boolean;
            /** @description Whether packages dated exactly `startDate` or `endDate` are left out (assumption `date-bounds`). */
            exclusiveEnds?: boolean;
            /**
             * Format: count
             * @description Milliseconds by which the header `Date` of responses is ahead of the clock that dates packages, behind when negative (assumption `service-clock`).
             */
            clockAheadMs?: number;
        };
        Digits: string;
        Done: {
            done: boolean;
        };
        /** @description A fault with the number of its hits. */
        Fault: {
            id: string;
            kind: "latency" | "stalled-body" | "too-many-requests" | "server-error" | "unavailable" | "reset-before-commit" | "reset-after-commit" | "truncated-body" | "html" | "empty" | "redirect" | "compressed-bomb" | "task-stuck" | "sku-failed" | "not-applied" | "order-listed-late" | "update-listed-late" | "refused" | "unknown-status" | "unknown-field";
            /** @description Only calls of this operation. */
            operation?: string;
            /** @description Only calls of this seller. */
            sellerId?: string;
            /** Format: count */
            times?: number;
            /** Format: count */
            percent?: number;
            /** Format: code */
            seed?: number;
            /** @description Whether the fault strikes before or after the operation takes effect. */
            when?: "before-commit" | "after-commit";
            /** Format: count */
            delayMs?: number;
            /** Format: count */
            retryAfterSeconds?: number;
            location?: string;
            /** Format: count */
            bombBytes?: number;
            /** @description Only with this product. */
            stockCode?: string;
            /** @description Only of this order. */
            orderNumber?: string;
            /** Format: count */
            durationMs?: number;
            message?: string;
            label?: string;
            /**
             * Format: count
             * @description How many more calls, tasks, SKUs or rows it hits; absent without a limit.
             */
            remaining?: number;
            /**
             * Format: count
             * @description Calls hit so far.
             */
            hits: number;
            /**
             * Format: epoch-ms
             * @description When it last hit a call, by the sandbox's clock; absent before the first hit.
             */
            lastHitAt?: number;
        };
        /** @description What fails. The kinds from `task-stuck` on are business faults: the call succeeds without its effect. */
        FaultKind: "latency" | "stalled-body" | "too-many-requests" | "server-error" | "unavailable" | "reset-before-commit" | "reset-after-commit" | "truncated-body" | "html" | "empty" | "redirect" | "compressed-bomb" | "task-stuck" | "sku-failed" | "not-applied" | "order-listed-late" | "update-listed-late" | "refused" | "unknown-status" | "unknown-field";
        FaultList: {
            content: components["schemas"]["Fault"][];
        };
        /** @description Whether the fault strikes before or after the operation takes effect. Business faults have no moment. */
        FaultMoment: "before-commit" | "after-commit";
        FaultRequest: {
            kind: components["schemas"]["FaultKind"];
            /** @description Only calls of this operation, by its operationId or SOAP name; any when absent. */
            operation?: string;
            /** @description Only calls of this seller; any when absent. */
            sellerId?: string;
            /**
             * Format: count
             * @description How many matching calls it hits before it ends.
             */
            times?: number;
            /**
             * Format: count
             * @description Hits this share of the calls that match, until it is removed or hit `times` calls.
             */
            percent?: number;
            /**
             * Format: code
             * @description Makes the choice of `percent` repeatable; 1 when absent.
             */
            seed?: number;
            when?: components["schemas"]["FaultMoment"];
            /**
             * Format: count
             * @description Milliseconds of `latency`; 1,000 when absent.
             */
            delayMs?: number;
            /**
             * Format: count
             * @description Seconds in the `Retry-After` of `too-many-requests` and `unavailable`; 1 for the former when absent.
             */
            retryAfterSeconds?: number;
            /** @description Where `redirect` points; another origin when absent. */
            location?: string;
            /**
             * Format: count
             * @description Decompressed size of `compressed-bomb`; 256 MiB when absent.
             */
            bombBytes?: number;
            /** @description Only SKUs, packages and orders with this product, by the seller's code; for business faults. */
            stockCode?: string;
            /** @description Only packages of this order, and the order itself; for business faults. */
            orderNumber?: string;
            /**
             * Format: count
             * @description How long `task-stuck`, `not-applied` and the two of late listings last, in milliseconds of the sandbox's clock; for good when absent.
             */
            durationMs?: number;
            /** @description The message of `sku-failed` and `refused`. */
            message?: string;
            /** @description The status that `unknown-status` shows, the name of the field that `unknown-field` adds. */
            label?: string;
        };
        /** @description The seller's credentials. Absent when the sandbox did not generate them, or the request came from another machine. */
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
            /** @description A delivery point instead of the buyer's address. */
            deliveryAddressType?: "KTN" | "EASYPOINT" | "PUP";
            exportDeclaration?: components["schemas"]["NewExportDeclaration"];
            sameDayDelivery?: boolean;
            /** @description True: the packages get no number; the seller ships in the seller panel. */
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
             * @description Over how many minutes of the sandbox's clock.
             */
            minutes: number;
            /**
             * Format: code
             * @description Makes the choice repeatable; 1 when absent.
             */
            seed?: number;
        };
        /** @description Units of an order line that the buyer wants to return. */
        NewReturn: {
            /** @description Of a line that was delivered. */
            orderLineId: string;
            /**
             * Format: count
             * @description Units; all that no return is about when absent.
             */
            quantity?: number;
            reason?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
        };
        /** @description A seller to add, with the credentials of its requests. */
        NewSeller: {
            /** @description The next free id when absent. */
            sellerId?: string;
            /** @description Store name, shown on the seller's products. */
            nickname: string;
            appKey: components["schemas"]["Name"];
            appSecret: components["schemas"]["Name"];
            /** @description Names of the shipment templates that products can be created with; none when absent. */
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
        /** @description An order in short, with the packages that hold its lines now. */
        Order: {
            /** @description By which both protocols know it. */
            orderNumber: string;
            /** @description By which the SOAP order service knows it. */
            orderId: string;
            /** Format: epoch-ms */
            createdDate: number;
            buyerName: string;
            /** @description Where the seller said that the invoice is. */
            invoiceUrl?: string;
            packages: components["schemas"]["Package"][];
        };
        /** @description One page of orders, the newest first. */
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
        /** @description What the sandbox is and how much it holds. */
        Overview: {
            /** @description The sandbox's version. */
            version: string;
            profile: components["schemas"]["Profile"];
            paths: components["schemas"]["ServicePaths"];
            clock: components["schemas"]["Clock"];
            recent: components["schemas"]["RecentCalls"];
            sellers: components["schemas"]["SellerCounts"][];
        };
        /** @description A package in short; the service's own listing shows it whole. */
        Package: {
            /** @description `cargoTrackingNumber` of the packages that a split made this one from. */
            splitFrom: string[];
            /** @description Null for location-specific delivery orders. */
            packageId: string | null;
            orderNumber: string;
            /** @description The SOAP order id. */
            orderId: string;
            cargoTrackingNumber: string;
            status: components["schemas"]["PackageStatus"];
            sender: "SELLER" | "MARKETPLACE";
            /**
             * Format: epoch-ms
             * @description Creation of the order.
             */
            createdDate: number;
            /**
             * Format: epoch-ms
             * @description Last movement of the package.
             */
            lastModifiedDate: number;
            /**
             * Format: epoch-ms
             * @description Latest shipping date.
             */
            agreedDeliveryDate: number;
            /** @description Before any discount. */
            totalAmount: string;
            totalDiscountAmount: string;
            lines: components["schemas"]["PackageLine"][];
            histories: components["schemas"]["PackageHistory"][];
        };
        /** @description How many packages have each status. */
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
            /** @description The package as the listing shows it, JSON text. */
            rest: string;
            /** @description Its order as OrderDetail shows it, XML text. */
            soap: string;
        };
        PackageHistory: {
            status: components["schemas"]["PackageStatus"];
            /**
             * Format: epoch-ms
             * @description Since when the package had it.
             */
            createdDate: number;
        };
        PackageLine: {
            /** @description The SOAP order item id. */
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
        /** @description One page of packages, the newest movement first. */
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
        /** @description The main fields of a product; the product query of the service returns all of them. */
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
             * @description Stock.
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
        /** @description How open points behave: as the contract says, or as is reported of live services. */
        Profile: "document" | "observed";
        /** @description A request that the sandbox received, without its credentials. */
        ReceivedRequest: {
            /**
             * Format: count
             * @description Counts up from 1.
             */
            id: number;
            /**
             * Format: epoch-ms
             * @description When its response was sent.
             */
            at: number;
            method: string;
            /** @description Path and query as sent. */
            url: string;
            /** @description The operationId or SOAP name; empty when the request named none. */
            operation: string;
            /** @description Empty when the credentials are missing or wrong. */
            sellerId: string;
            /** @description The client's id of the call, from its header `x-request-id`. */
            callId?: string;
            /** @description The body as sent, cut at 16 KiB; empty for a read and for a refused login. */
            body: string;
            /** @description Whether the body was longer than what is kept of it. */
            bodyTruncated?: boolean;
            /** @description The body of the response, cut at 16 KiB; empty when the connection broke or the body is compressed. */
            response: string;
            /**
             * Format: count
             * @description From receipt to response, in whole milliseconds.
             */
            durationMs: number;
            /**
             * Format: code
             * @description Status of the response; absent when the connection broke.
             */
            status?: number;
            /** @description The injected fault, if one hit. */
            fault?: string;
        };
        ReceivedRequestList: {
            content: components["schemas"]["ReceivedRequest"][];
        };
        RecentCalls: {
            /**
             * Format: count
             * @description How many minutes it covers, by the sandbox's clock.
             */
            minutes: number;
            /** Format: count */
            calls: number;
            /**
             * Format: count
             * @description Those with a status of 400 or above.
             */
            refused: number;
        };
        Refusal: {
            /**
             * Format: code
             * @description The number of the refusal.
             */
            code: number;
            /** @description What is wrong. */
            message: string;
        };
        /** @description A return, and what the seller said of it. */
        Return: {
            claimReturnId: string;
            orderNumber: string;
            orderLineId: string;
            /** Format: count */
            quantity: number;
            /** @description `PENDING`: the seller postponed the decision. */
            status: "REQUESTED" | "PENDING" | "APPROVED" | "DENIED";
            reason: string;
            description: string;
            /** Format: epoch-ms */
            requestedDate: number;
            /**
             * Format: epoch-ms
             * @description When it was approved or denied; null before.
             */
            decidedDate: number | null;
            /** @description What the seller wrote when denying or postponing it. */
            note: string | null;
        };
        ReturnList: {
            content: components["schemas"]["Return"][];
        };
        /** @description A seller's next secret. */
        SecretChange: {
            appSecret: components["schemas"]["Name"];
            /**
             * Format: count
             * @description Milliseconds by the sandbox's clock for which the old secret stays valid; not at all when absent.
             */
            oldValidMs?: number;
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
            credentials?: components["schemas"]["GeneratedCredentials"];
        };
        SellerList: {
            content: components["schemas"]["Seller"][];
        };
        ServicePaths: {
            /** @description Path of the SOAP order service. */
            soap: string;
            /** @description Namespace of its messages. */
            soapNamespace: string;
            /** @description Path and query of its description. */
            wsdl: string;
            /** @description Path of the documentation; absent when none is served. */
            docs?: string;
        };
        Session: {
            token: string;
        };
        SkuIssue: {
            message: string;
            /** @description True for a price that has not two digits after the point. */
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
            /** @description Value rules that the SKU breaks; it will fail with them. */
            issues: components["schemas"]["SkuIssue"][];
            /**
             * Format: epoch-ms
             * @description The moment until which a fault keeps an accepted SKU from being applied; null for good, absent where none does.
             */
            withheldUntil?: number | null;
        };
        /** @description A product task as the sandbox keeps it. */
        Task: {
            id: string;
            sellerId: string;
            /** @description What the seller saw in the response. */
            status: "IN_QUEUE" | "REJECT";
            reasons: string[];
            /** Format: epoch-ms */
            createdDate: number;
            /**
             * Format: epoch-ms
             * @description From when the task may be applied.
             */
            dueDate: number;
            /**
             * Format: epoch-ms
             * @description When it was applied; null while it waits.
             */
            appliedDate: number | null;
            integrator: string;
            work: components["schemas"]["TaskWork"];
            /** @description One for each SKU once the task is applied; empty before. */
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
/** An amount as decimal text with two digits after the point. */
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
/** Lira for one unit of a foreign currency, as decimal text. */
export type CurrencyRates = components['schemas']['CurrencyRates'];
export type CurrencyRatesInput = components['schemas']['CurrencyRatesInput'];
export type Deviations = components['schemas']['Deviations'];
export type Digits = components['schemas']['Digits'];
export type Done = components['schemas']['Done'];
/** A fault with the number of its hits. */
export type Fault = components['schemas']['Fault'];
/** What fails. The kinds from `task-stuck` on are business faults: the call succeeds without its effect. */
export type FaultKind = components['schemas']['FaultKind'];
export type FaultList = components['schemas']['FaultList'];
/** Whether the fault strikes before or after the operation takes effect. Business faults have no moment. */
export type FaultMoment = components['schemas']['FaultMoment'];
export type FaultRequest = components['schemas']['FaultRequest'];
/** The seller's credentials. Absent when the sandbox did not generate them, or the request came from another machine. */
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
/** An order in short, with the packages that hold its lines now. */
export type Order = components['schemas']['Order'];
/** One page of orders, the newest first. */
export type OrderPage = components['schemas']['OrderPage'];
/** What the sandbox is and how much it holds. */
export type Overview = components['schemas']['Overview'];
/** A package in short; the service's own listing shows it whole. */
export type Package = components['schemas']['Package'];
/** How many packages have each status. */
export type PackageCounts = components['schemas']['PackageCounts'];
export type PackageDetail = components['schemas']['PackageDetail'];
export type PackageHistory = components['schemas']['PackageHistory'];
export type PackageLine = components['schemas']['PackageLine'];
export type PackageMove = components['schemas']['PackageMove'];
/** One page of packages, the newest movement first. */
export type PackagePage = components['schemas']['PackagePage'];
export type PackageStatus = components['schemas']['PackageStatus'];
export type PackageStatusInput = components['schemas']['PackageStatusInput'];
export type PlacedOrders = components['schemas']['PlacedOrders'];
/** The main fields of a product; the product query of the service returns all of them. */
export type Product = components['schemas']['Product'];
export type ProductPage = components['schemas']['ProductPage'];
/** How open points behave: as the contract says, or as is reported of live services. */
export type Profile = components['schemas']['Profile'];
/** A request that the sandbox received, without its credentials. */
export type ReceivedRequest = components['schemas']['ReceivedRequest'];
export type ReceivedRequestList = components['schemas']['ReceivedRequestList'];
export type RecentCalls = components['schemas']['RecentCalls'];
export type Refusal = components['schemas']['Refusal'];
/** A return, and what the seller said of it. */
export type Return = components['schemas']['Return'];
export type ReturnList = components['schemas']['ReturnList'];
/** A seller's next secret. */
export type SecretChange = components['schemas']['SecretChange'];
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
/** A product task as the sandbox keeps it. */
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
            /** @description The sandbox is up. */
            200: {
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The request does not name this machine as its host. */
            403: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token. */
            200: {
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description The request does not name this machine as its host. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description Every assumption, in the order of the list. The texts are Markdown. */
            200: {
                content: {
                    "application/json": components["schemas"]["AssumptionList"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The sandbox's time. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The sandbox's time. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The sandbox's time. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The sandbox's time. */
            200: {
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The request as it was received this time. */
            200: {
                content: {
                    "application/json": components["schemas"]["ReceivedRequest"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
                sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page number, from 0.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description Rows of a page.
                 * @default 20
                 */
                size?: number;
                /** @description Only packages of this order. */
                orderNumber?: components["schemas"]["Name"];
                /** @description Only orders of this product, by the seller's code. */
                stockCode?: components["schemas"]["Name"];
                /** @description Only orders whose buyer's name holds this text, whatever its case. */
                buyerName?: components["schemas"]["Name"];
                /** @description Only of orders created at this moment or later, epoch ms. */
                from?: number;
                /** @description Only of orders created at this moment or earlier, epoch ms. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
                sellerId?: components["schemas"]["Digits"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrders"];
            };
        };
        responses: {
            /** @description The orders, oldest first. */
            200: {
                content: {
                    "application/json": components["schemas"]["PlacedOrders"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
                sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page number, from 0.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description Rows of a page.
                 * @default 20
                 */
                size?: number;
                /** @description Only the product with this code of the seller's. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
                sellerId?: components["schemas"]["Digits"];
                /**
                 * @description The page number, from 0.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description Rows of a page.
                 * @default 20
                 */
                size?: number;
                /** @description Only packages of this order. */
                orderNumber?: components["schemas"]["Name"];
                /** @description Only packages with a line of this product, by the seller's code. */
                stockCode?: components["schemas"]["Name"];
                /** @description Only packages in this status. */
                status?: components["schemas"]["PackageStatusInput"];
                /** @description Only of orders created at this moment or later, epoch ms. */
                from?: number;
                /** @description Only of orders created at this moment or earlier, epoch ms. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The package as it is now. */
            200: {
                content: {
                    "application/json": components["schemas"]["Package"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
                /** @description The seller; the first one when absent. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
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
            /** @description The token is missing or wrong. */
            401: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Why the request was refused. Nothing was changed. */
            default: {
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
