// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

export interface paths {
    "/rest/delivery/v1/shipmentPackages": {
        parameters: {
            query?: never;
        };
        /**
         * List shipment packages
         * @description Lists the seller's shipment packages, a page at a time, with lines, addresses, amounts and status
         *     history. Limited to 1000 requests per minute.
         *
         *     **Date window**
         *
         *     1. Only `startDate` given: records in the 15 days after it.
         *     2. Only `endDate` given: records in the 15 days before it.
         *     3. Both given but far apart: the last 15 days before `endDate`.
         *     4. Data of orders before November 2024 is not returned.
         *
         *     The last page is the first page whose `content` is empty (use `totalPages`).
         *
         *     Assumption listing-no-dates: a listing without dates returns the last 15 days by order creation.
         *
         *     Assumption november-2024: the listing returns orders from 1 November 2024, 00:00 in GMT+3, by order creation.
         *
         *     Assumption sender-of-package: a package belongs to the sender that its lines name.
         *
         *     Assumption rate-limit-scope: the rate limit counts the 1000 requests of each seller over one minute.
         */
        get: operations["listShipmentPackages"];
    };
    "/rest/delivery/v1/collectionRequest": {
        parameters: {
            query?: never;
        };
        /**
         * Create a collection request
         * @description Requests the pickup of a package by a logistics company. It applies to lines whose status in the
         *     package listing is `Picking`, and an entry must be sent for every line of the package. A request
         *     with a missing or unsuitable order line is refused. The package's status after the request is not
         *     shown.
         *
         *     Assumption collection-status: the package's status after the request is not shown; the package stays in Picking.
         *
         *     Assumption location-specific: an order that the seller ships in the seller panel is refused by this operation.
         */
        put: operations["createCollectionRequest"];
    };
    "/rest/delivery/v1/splitPackageByQuantity": {
        parameters: {
            query?: never;
        };
        /**
         * Split a package by quantity
         * @description Divides the units of a package's lines into new packages, and cancels a part of them on request.
         *
         *     - The package must be in `Picking`; a package in another status is refused.
         *     - One body holds lines of one order only: one request per order.
         *     - The sum of the quantities sent for a line must not exceed the line's quantity.
         *     - Cancellation is only possible together with a split; the cancelled portion becomes `UnSupplied`.
         *     - The original package becomes `Unpacked`. New packages are created in `Picking` with the same
         *       `orderNumber`, a new package `id` and a new `cargoTrackingNumber`; new order line ids are issued
         *       for newly created lines.
         *     - Lines not named in the body go together into one additional new package.
         *     - A package that was split and has several units of a line can be split again.
         *
         *     Assumption split-remainder: units neither packed nor cancelled go, with the unnamed lines, into the one additional package.
         *
         *     Assumption cancelled-portion: the cancelled portion is a package of its own, with the same order number.
         *
         *     Assumption divided-amounts: the amounts of a divided line are divided so that the parts add up to the line exactly.
         *
         *     Assumption split-line-ids: whole lines keep their ids, parts of a divided line get new ones, and the original package still lists its lines.
         *
         *     Assumption split-several-packages: the lines of one request may belong to several packages of the order, which are then split as if they were one package.
         *
         *     Assumption split-refusals: a line named twice in one package, and a request that would leave the packages as they are, are refused.
         *
         *     Assumption location-specific: an order that the seller ships in the seller panel is refused by this operation.
         */
        post: operations["splitPackageByQuantity"];
    };
    "/rest/delivery/v1/splitCombinePackage": {
        parameters: {
            query?: never;
        };
        /**
         * Split a package by order lines
         * @description Groups the lines of a package into new packages.
         *
         *     - The package must be in `Picking`; a package in another status is refused.
         *     - One body holds lines of one order only: one request per order.
         *     - Each group forms one package; lines not named in the body form one additional package together.
         *     - The original package becomes `Unpacked`. New packages are created in `Picking` with the same
         *       `orderNumber`, a new package `id` and a new `cargoTrackingNumber`; new order line ids are issued
         *       for newly created lines.
         *     - A package that was split and has several units of a line can be split again.
         *
         *     Assumption split-line-ids: whole lines keep their ids, and the original package still lists its lines.
         *
         *     Assumption split-several-packages: the lines of one request may belong to several packages of the order, which are then split as if they were one package.
         *
         *     Assumption split-refusals: a line named twice in one package, and a request that would leave the packages as they are, are refused.
         *
         *     Assumption location-specific: an order that the seller ships in the seller panel is refused by this operation.
         */
        post: operations["splitPackageByOrderLines"];
    };
    "/rest/order/v1/labor-costs": {
        parameters: {
            query?: never;
        };
        /**
         * Add labor costs to order lines
         * @description Attaches a labor cost to order lines; several lines may be sent at once. An invalid or unsuitable
         *     line gets an error entry in `content`, while the remaining lines are still processed.
         *
         *     Assumption labor-cost-replaced: a second labor cost for a line replaces the first one.
         *
         *     Assumption labor-cost-lines: the document does not say which lines are unsuitable; lines of cancelled, unsupplied and unpacked packages are.
         */
        put: operations["addLaborCosts"];
    };
    "/ms/product/tasks/product-create": {
        parameters: {
            query?: never;
        };
        /**
         * Create products
         * @description Creates products asynchronously: the response is a task. An accepted request returns `IN_QUEUE`; a
         *     rejected one returns `REJECT`, and `reasons` explains why.
         *
         *     Assumption task-refusals: a request that cannot be read as declared is refused; a request with more than 1000 SKUs gets a task with REJECT; a SKU that breaks a rule for values fails after the task was queued.
         *
         *     Assumption task-delay: the document does not show what happens after IN_QUEUE; the sandbox applies the task a moment later.
         *
         *     Assumption product-approval: how a new product comes to be on sale is not shown; the sandbox approves it at once.
         */
        post: operations["createProducts"];
    };
    "/ms/product/tasks/product-update": {
        parameters: {
            query?: never;
        };
        /**
         * Update product information
         * @description Changes product information asynchronously: the response is a task. Only product-safety and
         *     nutrition attributes can be updated by the seller; basic attributes (brand, color, size and the
         *     like) by the operator only. An accepted request returns `IN_QUEUE`; a rejected one returns
         *     `REJECT`, and `reasons` explains why.
         *
         *     Assumption task-refusals: a request that cannot be read as declared is refused; a request with more than 1000 SKUs gets a task with REJECT; a SKU that breaks a rule for values fails after the task was queued.
         *
         *     Assumption task-delay: the document does not show what happens after IN_QUEUE; the sandbox applies the task a moment later.
         *
         *     Assumption product-approval: the document does not say which products a seller can put on sale; a seller can do so with products in Active, Suspended and InApproval.
         */
        post: operations["updateProducts"];
    };
    "/ms/product/tasks/price-stock-update": {
        parameters: {
            query?: never;
        };
        /**
         * Update price and stock
         * @description Changes prices and stock asynchronously: the response is a task.
         *
         *     1. Fields not sent are not changed (price-only or stock-only updates are allowed).
         *     2. For a price update `listPrice` and `salePrice` are sent together.
         *     3. Decimals use a point, never a comma; a comma fails the request.
         *     4. Two digits after the point are required, otherwise the request is FAIL.
         *     5. `listPrice` may equal `salePrice` but must not be lower, otherwise FAIL.
         *
         *     An accepted request returns `IN_QUEUE`; a rejected one returns `REJECT`, and `reasons` explains why.
         *
         *     Assumption task-refusals: a request that cannot be read as declared, for instance with a comma in a price, is refused; a request with more than 1000 SKUs gets a task with REJECT; a SKU that breaks a rule for values fails after the task was queued.
         *
         *     Assumption task-delay: the document does not show what happens after IN_QUEUE; the sandbox applies the task a moment later.
         */
        post: operations["updatePriceAndStock"];
    };
    "/ms/product-query": {
        parameters: {
            query?: never;
        };
        /**
         * Query the seller's products
         * @description Lists the seller's products, a page at a time. With no parameter, all products are listed with
         *     page 0 and size 20. The last page is the first page with empty `content`.
         *
         *     Assumption product-order: the order of products is not shown; it is the same for every page of a query.
         */
        get: operations["queryProducts"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The address and the recipient of the invoice.
         *
         *     Assumption address-nulls: the document says that some of the strings may be null, but not which ones; every string may be null.
         */
        BillingAddress: {
            /** @description Street address. */
            address: string | null;
            /** @description City. */
            city: string | null;
            /** @description District. */
            district: string | null;
            /** @description Neighborhood. */
            neighborhood: string | null;
            /** @description Full name. */
            fullName: string | null;
            /** @description Mobile phone number. */
            gsm: string | null;
            /** @description National identity number. */
            tcId: string | null;
            /** @description Postal code. */
            postalCode: string | null;
            /** @description Tax number. */
            taxId: string | null;
            /** @description Tax office. */
            taxHouse: string | null;
            /**
             * Format: code
             * @description 1 = individual, 2 = corporate.
             */
            invoiceType: number;
            /** @description Buyer country code. */
            countryCode: string | null;
        };
        /**
         * @description Units of one order line that cannot be supplied.
         *
         *     Assumption request-required: the document marks no field of this object as optional; all fields are required.
         */
        CancelledItem: {
            /**
             * Format: code
             * @description 61 out of stock, 62 defective or damaged, 63 wrong price, 64 force majeure, 65 other.
             */
            cancelReasonId: 61 | 62 | 63 | 64 | 65;
            /**
             * Format: identifier
             * @description Order line id.
             */
            orderLineId: string | number | bigint;
            /**
             * Format: count
             * @description Units to cancel.
             *
             *     Assumption positive-counts: the document states no minimum; the minimum is 1.
             */
            quantity: number;
        };
        /**
         * @description The lines whose pickup is requested.
         *
         *     Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
         */
        CollectionRequest: {
            /**
             * @description One entry for every line of the package.
             *
             *     Assumption non-empty-lists: the document states no minimum; an empty list is refused.
             */
            collectionRequestDetails: components["schemas"]["CollectionRequestDetail"][];
        };
        /**
         * @description One order line to be picked up.
         *
         *     Assumption request-required: the document marks no field of this body as optional; all fields are required.
         */
        CollectionRequestDetail: {
            /**
             * @description Package or campaign code of the package that holds the line.
             *
             *     Assumption collection-id: the document does not say which number the id is; the package number and the cargoTrackingNumber are both accepted.
             */
            id: string;
            /**
             * Format: identifier
             * @description Order line id from the package listing; the line's status there is `Picking`.
             */
            orderLineId: string | number | bigint;
            /**
             * Format: count
             * @description Number of boxes.
             *
             *     Assumption positive-counts: the document states no minimum; the minimum is 1.
             */
            boxQuantity: number;
            /**
             * Format: amount
             * @description Total volumetric weight. Any number of digits after the point.
             *
             *     Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
             */
            desi: string | number;
            /** @description Short code of the shipment company. */
            shipmentCompany: "HLZ" | "CEVA" | "BL";
        };
        /**
         * @description The response to an accepted collection request.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
         */
        CollectionResult: {
            /**
             * Format: code
             * @description 200 on success.
             */
            code: number;
            /** @description Message that describes the outcome. */
            message: string;
        };
        /** @description Currency of the prices. */
        CurrencyType: "TL" | "USD" | "EUR" | (string & {});
        /** @description Currency of the prices. USD and EUR are converted by the central bank rate. */
        CurrencyTypeInput: "TL" | "USD" | "EUR";
        /**
         * @description Why a call was refused or failed.
         *
         *     Assumption error-body: the document shows neither an error code catalogue nor a body of failed calls; the body has the shape of the successful collection response.
         */
        ErrorBody: {
            /**
             * Format: code
             * @description Number of the reason.
             *
             *     Assumption error-codes: the document shows no error code catalogue; the sandbox uses its own numbers.
             */
            code: number;
            /** @description Message that says why the request was refused. */
            message: string;
        };
        /**
         * @description The labor cost of one order line.
         *
         *     Assumption request-required: the document shows only laborVatRate as optional; all other fields are required.
         */
        LaborCostDetail: {
            /**
             * Format: identifier
             * @description Order line id from the package listing.
             */
            orderLineId: string | number | bigint;
            /**
             * Format: amount
             * @description Labor cost, excluding VAT.
             *
             *     Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
             */
            totalLaborCostExcludingVAT: string | number;
            /**
             * Format: vat-rate
             * @description VAT rate of the labor in percent; 20 when null or absent.
             * @default 20
             */
            laborVatRate?: 0 | 1 | 10 | 20 | null;
        };
        /** @description The labor cost recorded for a line. */
        LaborCostDetails: {
            /**
             * Format: amount
             * @description Labor cost, excluding VAT.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number as in the request.
             */
            totalLaborCostExcludingVAT: string;
            /**
             * Format: vat-rate
             * @description VAT rate of the labor in percent.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer as in the request.
             */
            laborVatRate: number;
            /**
             * Format: amount
             * @description Computed from the item's unit price excluding VAT and the labor VAT amount.
             *
             *     Assumption labor-amount: the document does not say how the two amounts are combined; the value is their sum.
             */
            amountExcludingVAT: string;
        };
        /**
         * @description Labor costs of order lines.
         *
         *     Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
         */
        LaborCostRequest: {
            /**
             * @description One entry per order line; several lines may be sent at once.
             *
             *     Assumption non-empty-lists: the document states no minimum; an empty list is refused.
             */
            laborCostDetails: components["schemas"]["LaborCostDetail"][];
        };
        /**
         * @description The outcome for one line. An invalid or unsuitable line gets an error entry; the remaining lines
         *     are still processed.
         */
        LaborCostResult: {
            /**
             * Format: identifier
             * @description Order line id.
             */
            lineId: string;
            /**
             * @description `SUCCESS` when the line was processed.
             *
             *     Assumption labor-cost-status: the document shows no value other than SUCCESS; the status of an error entry is FAIL.
             */
            status: string;
            /**
             * @description Why the line was not processed.
             *
             *     Assumption nullable-values: the value is null when the line was processed.
             */
            reasons: string | null;
            /**
             * @description The labor cost that the service recorded for the line.
             *
             *     Assumption nullable-values: the value is null when the line was not processed.
             */
            details: components["schemas"]["LaborCostDetails"] | null;
        };
        /**
         * @description The outcome for each line sent.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
         */
        LaborCostResultList: {
            /** @description One entry per line. */
            content: components["schemas"]["LaborCostResult"][];
        };
        /**
         * @description One line of an order. For every line,
         *     `(price * quantity) - (sellerDiscount + sellerCouponDiscount) = sellerInvoiceAmount`, or
         *     `(price * quantity) - totalSellerDiscountPrice = sellerInvoiceAmount`. The total to invoice is the
         *     sum of `sellerInvoiceAmount` over the lines. The effective product commission rate is
         *     `commissionRate - sellerCampaignCommissionRate`.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
         */
        OrderLine: {
            /**
             * Format: count
             * @description Number of units.
             */
            quantity: number;
            /**
             * Format: identifier
             * @description Marketplace product code.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a long like the product code of the product query.
             */
            productId: string;
            /** @description Product name. */
            productName: string;
            /** @description Seller product code. */
            stockCode: string;
            /** @description The properties that distinguish this variant from other variants. */
            variantAttributes: components["schemas"]["VariantAttribute"][];
            /** @description Buyer-specific product options. */
            customTextOptionValues: unknown[];
            /**
             * Format: amount
             * @description Unit price before discounts.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            price: string;
            /**
             * Format: amount
             * @description Amount to be collected.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            dueAmount: string;
            /**
             * Format: amount
             * @description Installment charge including VAT, per line.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            installmentChargeWithVAT: string;
            /**
             * Format: amount
             * @description Seller coupon discount.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            sellerCouponDiscount: string;
            /**
             * Format: amount
             * @description Seller discount.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            sellerDiscount: string;
            /**
             * Format: amount
             * @description Campaign commission discount amount.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            sellerCampaignCommissionDiscount: string;
            /**
             * Format: amount
             * @description Seller invoice amount of the line.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            sellerInvoiceAmount: string;
            /**
             * Format: amount
             * @description Total seller discount.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            totalSellerDiscountPrice: string;
            /**
             * Format: amount
             * @description Marketplace discount.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            mallDiscount: string;
            /**
             * Format: amount
             * @description Total marketplace discount.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            totalMallDiscountPrice: string;
            /**
             * Format: identifier
             * @description Order line id.
             */
            orderLineId: string;
            /**
             * @description Line status.
             *
             *     Assumption line-status: the document names only Picking as a line status; clients accept any value.
             */
            orderItemLineItemStatusName: string;
            /**
             * Format: vat-rate
             * @description VAT rate in percent.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer as in the product requests.
             */
            vatRate: number;
            /**
             * Format: rate
             * @description Commission rate, before the campaign's part is taken off.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number.
             */
            commissionRate: string;
            /**
             * Format: rate
             * @description The campaign's part of the commission rate.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number.
             */
            sellerCampaignCommissionRate: string;
            /**
             * Format: rate
             * @description Tax deduction rate.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number.
             */
            taxDeductionRate: string;
            /**
             * Format: amount
             * @description Labor cost of the line, excluding VAT.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            totalLaborCostExcludingVAT: string;
            /**
             * Format: rate
             * @description Marketing service fee rate.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number.
             */
            netMarketingFeeRate: string;
            /**
             * Format: rate
             * @description Marketplace service fee rate.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number.
             */
            netMarketplaceFeeRate: string;
            /** @description Product barcode. */
            barcode: string | null;
            /**
             * Format: code
             * @description 1 = conditional shipping paid by the marketplace, 3 = seller pays, 5 = conditional shipping paid
             *     by the seller.
             */
            deliveryFeeType: number;
            /**
             * Format: amount
             * @description Seller discounted price.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
             */
            sellerDiscountedPrice: string;
            sender: components["schemas"]["Sender"];
            /** @description Origin of the product. */
            productOrigin: string | null;
        };
        /**
         * @description Units of one order line.
         *
         *     Assumption request-required: the document marks no field of this object as optional; all fields are required.
         */
        PackageDetail: {
            /**
             * Format: identifier
             * @description Order line id. All lines of one body belong to one order.
             */
            orderLineId: string | number | bigint;
            /**
             * Format: count
             * @description Units that go into this package. The sum sent for a line must not exceed the line's quantity.
             *
             *     Assumption positive-counts: the document states no minimum; the minimum is 1.
             */
            quantities: number;
        };
        /** @description A status that the package had, and since when. */
        PackageHistory: {
            /**
             * Format: epoch-ms
             * @description When the package entered the status, in epoch milliseconds.
             */
            createdDate: number;
            /** @description The status. */
            status: string;
        };
        /**
         * @description Package status. A split moves the original package from `Picking` to `Unpacked` and creates new
         *     packages in `Picking`; a portion cancelled while splitting becomes `UnSupplied`.
         */
        PackageStatus: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied" | (string & {});
        /** @description The one package status to list. */
        PackageStatusFilter: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
        /** @description The paging that was applied. */
        Pageable: {
            sort: components["schemas"]["Sort"];
            /**
             * Format: page
             * @description The page; the first page is 0.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            pageNumber: number;
            /**
             * Format: count
             * @description Page size.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            pageSize: number;
            /**
             * Format: count
             * @description Number of products before this page.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            offset: number;
            /**
             * @description Whether paging was applied.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a boolean.
             */
            paged: boolean;
            /**
             * @description The opposite of `paged`.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a boolean.
             */
            unpaged: boolean;
        };
        /** @description Prices and stock to change, and who sends them. */
        PriceStockUpdatePayload: {
            /** @description Name of the integrator that sends the request. */
            integrator: string;
            /**
             * @description At most 1000 SKUs.
             *
             *     Assumption non-empty-lists: the document states no minimum; an empty list is refused.
             */
            skus: components["schemas"]["PriceStockUpdateSku"][];
        };
        /**
         * @description Prices and stock to change.
         *
         *     Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
         */
        PriceStockUpdateRequest: {
            payload: components["schemas"]["PriceStockUpdatePayload"];
        };
        /**
         * @description New price or stock of one product. Fields not sent are not changed; `listPrice` and `salePrice` are
         *     sent together; `listPrice` may equal `salePrice` but must not be lower.
         */
        PriceStockUpdateSku: {
            /** @description Seller stock code of the product. */
            stockCode: string;
            /**
             * Format: amount
             * @description List price, with a decimal point and exactly two digits after it.
             *
             *     Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
             */
            listPrice?: string | number;
            /**
             * Format: amount
             * @description Sale price, with a decimal point and exactly two digits after it.
             *
             *     Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
             */
            salePrice?: string | number;
            /**
             * Format: count
             * @description Stock.
             *
             *     Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
             */
            quantity?: number;
            currencyType?: components["schemas"]["CurrencyTypeInput"];
        };
        /**
         * @description A product of the seller.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
         */
        Product: {
            /**
             * Format: identifier
             * @description Marketplace product code.
             *
             *     Assumption product-id-name: the real field name has the operator's name as prefix; marketplaceProductId replaces it here.
             */
            marketplaceProductId: string;
            /**
             * Format: identifier
             * @description Store id.
             */
            sellerId: string;
            /** @description Store name. */
            sellerNickname: string;
            /** @description Seller stock code. */
            stockCode: string;
            /** @description Title. */
            title: string;
            /** @description Description (HTML). */
            description: string;
            /**
             * Format: identifier
             * @description Category id.
             */
            categoryId: string;
            /**
             * @description Model or group code.
             *
             *     Assumption nullable-values: the value is null after the group code was removed.
             */
            productMainId: string | null;
            status: components["schemas"]["ProductStatus"];
            saleStatus: components["schemas"]["SaleStatus"];
            /**
             * Format: count
             * @description Shipment preparation days.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer as in the requests.
             */
            preparingDay: number;
            /** @description Name of the shipment template. */
            shipmentTemplate: string;
            /**
             * Format: count
             * @description Maximum purchase quantity.
             *
             *     Assumption nullable-values: the value is null when no limit applies.
             */
            maxPurchaseQuantity: number | null;
            /** @description Options that a buyer fills in. */
            customTextOptions: unknown[];
            /**
             * Format: identifier
             * @description Catalog id.
             *
             *     Assumption nullable-values: the value is null when the product is not tied to the catalog.
             */
            catalogId: string | null;
            /** @description Product barcode. */
            barcode: string | null;
            /**
             * Format: identifier
             * @description Catalog group id.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a long like catalogId, null when there is none.
             */
            groupId: string | null;
            currencyType: components["schemas"]["CurrencyType"];
            /**
             * Format: amount
             * @description Sale price.
             */
            salePrice: string;
            /**
             * Format: amount
             * @description List price, shown struck through.
             */
            listPrice: string;
            /**
             * Format: count
             * @description Stock.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer as in the requests.
             */
            quantity: number;
            /** @description Attributes of the product. */
            attributes: components["schemas"]["ProductAttribute"][];
            /** @description Addresses of the product's images. */
            imageUrls: string[];
            /**
             * Format: vat-rate
             * @description VAT rate in percent.
             *
             *     Assumption untyped-fields: the document says number; the value is an integer as in the requests.
             */
            vatRate: number;
            /**
             * Format: rate
             * @description Commission rate.
             */
            commissionRate: string;
            sender: components["schemas"]["Sender"];
        };
        /** @description An attribute of a product. */
        ProductAttribute: {
            /**
             * Format: identifier
             * @description Attribute id.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a long like the attribute ids of the requests.
             */
            attributeId: string;
            /** @description Attribute name. */
            attributeName: string;
            /** @description Attribute value. */
            attributeValue: string;
        };
        /**
         * @description A value for a category attribute. When the attribute's `customValue` flag in the
         *     category-attributes listing is false, send `valueId` from that listing; when it is true, send free
         *     text in `customValue`.
         *
         *     Assumption create-attribute: the document ties valueId and customValue to the attribute's flag; only id is always required.
         */
        ProductCreateAttribute: {
            /**
             * Format: identifier
             * @description Attribute id from the category-attributes listing.
             */
            id: string | number | bigint;
            /**
             * Format: identifier
             * @description Value id from the category-attributes listing.
             */
            valueId?: string | number | bigint;
            /** @description Free text. */
            customValue?: string;
        };
        /** @description Products to create, and who sends them. */
        ProductCreatePayload: {
            /**
             * @description Name of the integrator that sends the request.
             *
             *     Assumption create-integrator: the document marks integrator as required for the two updates only; product creation requires it, too.
             */
            integrator: string;
            /**
             * @description At most 1000 SKUs.
             *
             *     Assumption non-empty-lists: the document states no minimum; an empty list is refused.
             */
            skus: components["schemas"]["ProductCreateSku"][];
        };
        /**
         * @description Products to create.
         *
         *     Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
         */
        ProductCreateRequest: {
            payload: components["schemas"]["ProductCreatePayload"];
        };
        /**
         * @description One product. SKUs with the same `productMainId` appear as variants of one page when the category
         *     attribute is flagged as variant (or slicer).
         *
         *     Assumption create-price-rule: the document states for price updates that the list price must not be below the sale price; product creation has the same rule.
         */
        ProductCreateSku: {
            /** @description Title. */
            title: string;
            /** @description Description (HTML). */
            description: string;
            /**
             * Format: identifier
             * @description Id of a lowest-level category.
             */
            categoryId: string | number | bigint;
            currencyType: components["schemas"]["CurrencyTypeInput"];
            /** @description The same value for all models or variants of one product. */
            productMainId: string;
            /**
             * Format: count
             * @description Days to hand over to shipping.
             *
             *     Assumption positive-counts: the document states a minimum only for the update; product creation requires a value greater than 0, too.
             */
            preparingDay: number;
            /** @description Name of a shipment template defined by the seller. */
            shipmentTemplate: string;
            /**
             * Format: count
             * @description Maximum quantity per buyer.
             *
             *     Assumption positive-counts: the document states no minimum; the minimum is 1.
             */
            maxPurchaseQuantity?: number;
            /** @description Unique seller stock code; later updates are keyed by it. */
            stockCode: string;
            /**
             * Format: identifier
             * @description Catalog id.
             */
            catalogId?: string | number | bigint;
            /**
             * @description Product barcode. Only national barcodes are stored. A barcode that matches the catalog creates
             *     the product in a state awaiting the seller's approval, regardless of attributes.
             *
             *     Assumption national-barcode: the document does not say which barcodes are national; national barcodes have 13 digits and begin with 868 or 869.
             */
            barcode?: string;
            /**
             * Format: count
             * @description Stock.
             *
             *     Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
             */
            quantity: number;
            /** @description Images of the product. */
            images: components["schemas"]["ProductImage"][];
            /**
             * @description Attributes of the product. Every attribute flagged mandatory in the category-attributes listing
             *     must be supplied.
             *
             *     Assumption repeated-attribute: the document does not say what happens when an attribute is sent twice; a SKU with a repeated attribute fails.
             */
            attributes: components["schemas"]["ProductCreateAttribute"][];
            /**
             * Format: amount
             * @description Sale price.
             *
             *     Assumption two-digits: the document states the two-digit rule for the price-and-stock update; product creation has the same rule.
             */
            salePrice: string | number;
            /**
             * Format: amount
             * @description List price, shown struck through.
             *
             *     Assumption two-digits: the document states the two-digit rule for the price-and-stock update; product creation has the same rule.
             */
            listPrice: string | number;
            /**
             * Format: vat-rate
             * @description VAT rate in percent.
             */
            vatRate: 0 | 1 | 10 | 20;
        };
        /**
         * @description An image of a product, at most 10 MB (10,240 KB).
         *
         *     Assumption request-required: the document marks no field of this object as optional; all fields are required.
         */
        ProductImage: {
            /** @description Address of the image, https with a valid certificate. */
            url: string;
            /**
             * Format: count
             * @description Position of the image.
             */
            order: number;
        };
        /**
         * @description One page of the product query. The last page is the first one whose `content` is empty.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
         */
        ProductPage: {
            /** @description The products of this page. */
            content: components["schemas"]["Product"][];
            pageable: components["schemas"]["Pageable"];
            /** @description Whether this is the last page. */
            last: boolean;
            /**
             * Format: count
             * @description Number of products on all pages.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            totalElements: number;
            /**
             * Format: count
             * @description Number of pages.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            totalPages: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /**
             * Format: page
             * @description The current page.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            number: number;
            sort: components["schemas"]["Sort"];
            /**
             * Format: count
             * @description Number of products on this page.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            numberOfElements: number;
            /**
             * Format: count
             * @description Page size.
             *
             *     Assumption untyped-fields: the document gives no type; the value is an integer.
             */
            size: number;
            /** @description Whether this page holds no product. */
            empty: boolean;
        };
        /**
         * @description `Active` approved, `InCatalogApproval` in catalog approval, `Suspended` on hold, `CatalogRejected`
         *     rejected by the catalog, `Prohibited`, `Unlisted` outside the limit, `InApproval` awaiting action.
         */
        ProductStatus: "Active" | "InCatalogApproval" | "Suspended" | "CatalogRejected" | "Prohibited" | "Unlisted" | "InApproval" | (string & {});
        /**
         * @description `Active` approved, `InCatalogApproval` in catalog approval, `Suspended` on hold, `CatalogRejected`
         *     rejected by the catalog, `Prohibited`, `Unlisted` outside the limit, `InApproval` awaiting action.
         */
        ProductStatusFilter: "Active" | "InCatalogApproval" | "Suspended" | "CatalogRejected" | "Prohibited" | "Unlisted" | "InApproval";
        /** @description A new value of a product-safety or nutrition attribute. */
        ProductUpdateAttribute: {
            /**
             * Format: identifier
             * @description Attribute id. 1000000 to 1000031 is product-safety information: registered trade name, contact
             *     address, contact e-mail, origin, provider type, safety images 1-8, safety documents 1-3, usage
             *     instruction, material component, care instruction, conformity symbol, washing instruction,
             *     warning symbols, safety warnings, allergen warning, storage conditions, usage suggestions,
             *     ingredients, expiry date, recommended consumption date, repairability, content list, brand for
             *     product safety. 2000202 to 2000245 is nutrition values: energy kcal and kJ, fats,
             *     carbohydrates, sugars, fibre, protein, salt, sodium, vitamins, minerals, alcohol degree.
             */
            id: string | number | bigint;
            /**
             * Format: identifier
             * @description Value id.
             */
            valueId: string | number | bigint;
            /** @description Free text. */
            customValue: string;
        };
        /** @description Product information to change, and who sends it. */
        ProductUpdatePayload: {
            /** @description Name of the integrator that sends the request. */
            integrator: string;
            /**
             * @description At most 1000 SKUs.
             *
             *     Assumption non-empty-lists: the document states no minimum; an empty list is refused.
             */
            skus: components["schemas"]["ProductUpdateSku"][];
        };
        /**
         * @description Product information to change.
         *
         *     Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
         */
        ProductUpdateRequest: {
            payload: components["schemas"]["ProductUpdatePayload"];
        };
        /** @description The changes of one product. */
        ProductUpdateSku: {
            /** @description Seller stock code of the product. */
            stockCode: string;
            /** @description `Active` puts the product on sale, `Suspended` withdraws it. */
            status?: "Active" | "Suspended";
            /**
             * Format: count
             * @description Shipment preparation days, greater than 0.
             */
            preparingDay?: number;
            /** @description Name of a shipment template defined by the seller. */
            shipmentTemplate?: string;
            /** @description Group code; groups products. */
            productMainId?: string;
            /**
             * @description True removes the group code, false keeps it.
             *
             *     Assumption value-and-delete: the document does not say what happens when an update also sends a group code; the SKU of such an update fails.
             */
            deleteProductMainId?: boolean;
            /**
             * Format: count
             * @description Maximum quantity per buyer.
             *
             *     Assumption positive-counts: the document states no minimum; the minimum is 1.
             */
            maxPurchaseQuantity?: number;
            /**
             * @description True removes the limit (no limit applies), false keeps it.
             *
             *     Assumption value-and-delete: the document does not say what happens when an update also sends a limit; the SKU of such an update fails.
             */
            deleteMaxPurchaseQuantity?: boolean;
            /** @description Description (HTML). */
            description?: string;
            /**
             * Format: vat-rate
             * @description VAT rate in percent.
             */
            vatRate?: 0 | 1 | 10 | 20;
            /**
             * @description Product-safety and nutrition attributes. Basic attributes (brand, color, size and the like) can
             *     be updated by the operator only.
             */
            attributes?: components["schemas"]["ProductUpdateAttribute"][];
        };
        /** @description Sale status. */
        SaleStatus: "On_Sale" | "Out_Of_Stock" | (string & {});
        /** @description The sale status to list. */
        SaleStatusFilter: "On_Sale" | "Out_Of_Stock";
        /**
         * @description Who ships - the seller, or the marketplace from its warehouse.
         *
         *     Assumption warehouse-sender: a live service uses the operator's name in upper case for the marketplace's warehouse; MARKETPLACE replaces it here.
         */
        Sender: "SELLER" | "MARKETPLACE" | (string & {});
        /**
         * @description Whose shipments to list - the seller's, the marketplace warehouse's, or all.
         *
         *     Assumption warehouse-sender: a live service uses the operator's name in upper case for the marketplace's warehouse; MARKETPLACE replaces it here.
         * @default SELLER
         */
        SenderFilter: "SELLER" | "ALL" | "MARKETPLACE";
        /**
         * @description An order, or the part of an order that ships together.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present, except the invoice and customs fields of export orders.
         */
        ShipmentPackage: {
            billingAddress: components["schemas"]["BillingAddress"];
            shippingAddress: components["schemas"]["ShippingAddress"];
            /** @description Order number. Its length may grow over time. */
            orderNumber: string;
            /**
             * @description Package number. Null for location-specific delivery orders, whose shipping the seller handles
             *     in the seller panel.
             */
            id: string | null;
            /** @description Buyer e-mail. */
            customerEmail: string;
            /** @description Buyer full name; the company title when `invoiceType` is 2. */
            customerfullName: string;
            /**
             * Format: identifier
             * @description Buyer id.
             */
            customerId: string;
            /**
             * @description Tax number.
             *
             *     Assumption nullable-values: the value is null when the buyer has none.
             */
            taxId: string | null;
            /**
             * @description Tax office.
             *
             *     Assumption nullable-values: the value is null when the buyer has none.
             */
            taxOffice: string | null;
            /**
             * @description National identity number.
             *
             *     Assumption nullable-values: the value is null when the buyer has none.
             */
            tcIdentityNumber: string | null;
            /**
             * @description Shipment tracking number.
             *
             *     Assumption nullable-values: the value is null until there is one.
             */
            cargoSenderNumber: string | null;
            /**
             * @description Shipment barcode, also called shipment campaign code.
             *
             *     Assumption nullable-values: the value is null until there is one.
             */
            cargoTrackingNumber: string | null;
            /**
             * @description Tracking link.
             *
             *     Assumption nullable-values: the value is null until there is one.
             */
            cargoTrackingLink: string | null;
            /**
             * Format: identifier
             * @description Shipment company id, obtainable with the GetShipmentCompanies operation.
             *
             *     Assumption nullable-values: the value is null when no shipment company carries the package.
             */
            shipmentCompanyId: string | null;
            /**
             * @description Shipment company title.
             *
             *     Assumption nullable-values: the value is null when no shipment company carries the package.
             */
            cargoProviderName: string | null;
            /**
             * Format: code
             * @description 1 = cargo, 2 = other (digital, gift, online delivery).
             */
            shipmentMethod: number;
            /**
             * Format: amount
             * @description Installment charge including VAT.
             */
            installmentChargeWithVATprice: string;
            /** @description The order lines in this package. */
            lines: components["schemas"]["OrderLine"][];
            /**
             * Format: epoch-ms
             * @description Last movement of the order or package, in epoch milliseconds.
             */
            lastModifiedDate: number;
            /**
             * Format: epoch-ms
             * @description Latest shipping date, in epoch milliseconds.
             */
            agreedDeliveryDate: number;
            /**
             * Format: amount
             * @description Total amount of the package.
             *
             *     Assumption package-totals: the document does not say how the totals are computed; totalAmount is price times quantity, summed over the lines, before any discount.
             */
            totalAmount: string;
            /**
             * Format: amount
             * @description Total discount of the package.
             *
             *     Assumption package-totals: the document does not say how the totals are computed; totalDiscountAmount is the sum of the lines' seller and marketplace discounts.
             */
            totalDiscountAmount: string;
            /** @description Past statuses by date. */
            packageHistories: components["schemas"]["PackageHistory"][];
            shipmentPackageStatus: components["schemas"]["PackageStatus"];
            /**
             * Format: identifier
             * @description Seller id.
             */
            sellerId: string;
            /** @description True for an export-scope (e-export) order, null for a domestic one. */
            micro: boolean | null;
            /**
             * @description Customs classification code of the product.
             *
             *     Assumption nullable-values: the field is null or absent when the order is domestic.
             */
            hsCode?: string | null;
            /**
             * @description Link of the invoice. Used only for e-export orders.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a string, null or absent for domestic orders.
             */
            invoiceLink?: string | null;
            /**
             * Format: epoch-ms
             * @description Date of the invoice, in epoch milliseconds. Used only for e-export orders.
             *
             *     Assumption untyped-fields: the document gives no type; the value is epoch milliseconds like every timestamp of order data.
             */
            invoiceDate?: number | null;
            /**
             * @description Number of the electronic-commerce customs declaration.
             *
             *     Assumption untyped-fields: the document gives no type; the value is a string, null or absent for domestic orders.
             */
            etgbNo?: string | null;
            /**
             * Format: epoch-ms
             * @description Date of the electronic-commerce customs declaration, in epoch milliseconds.
             *
             *     Assumption untyped-fields: the document gives no type; the value is epoch milliseconds like every timestamp of order data.
             */
            etgbDate?: number | null;
            /**
             * @description When not null, the order goes to a delivery point of this kind and not to the buyer's address:
             *     `shippingAddress` then holds the delivery point's address and `shippingAddress.fullName` is null.
             */
            deliveryAddressType: "KTN" | "EASYPOINT" | "PUP" | (string & {}) | null;
        };
        /**
         * @description One page of the package listing. The last page is the first one whose `content` is empty;
         *     `totalPages` tells how many pages hold packages.
         */
        ShipmentPackagePage: {
            /**
             * Format: count
             * @description Page count.
             *
             *     Assumption page-count: the document does not say how pageCount differs from totalPages; both are the same number.
             */
            pageCount: number;
            /**
             * Format: count
             * @description Number of pages.
             */
            totalPages: number;
            /**
             * Format: page
             * @description This page; the first page is 0.
             */
            page: number;
            /**
             * Format: count
             * @description Page size.
             */
            size: number;
            /** @description The packages of this page. */
            content: components["schemas"]["ShipmentPackage"][];
        };
        /**
         * @description The shipping address of the package; the delivery point when `deliveryAddressType` is not null.
         *
         *     Assumption address-nulls: the document states null for fullName at delivery points; the other strings may be null as in the billing address.
         */
        ShippingAddress: {
            /** @description Street address. */
            address: string | null;
            /** @description City. */
            city: string | null;
            /** @description District. */
            district: string | null;
            /** @description Neighborhood. */
            neighborhood: string | null;
            /** @description Full name of the recipient. Null when the order goes to a delivery point. */
            fullName: string | null;
            /** @description Mobile phone number. */
            gsm: string | null;
            /** @description National identity number. */
            tcId: string | null;
            /** @description Postal code. */
            postalCode: string | null;
        };
        /**
         * @description The sorting that was applied.
         *
         *     Assumption sort-shape: the document names sort without its shape; sort is an object with any members.
         */
        Sort: Record<string, never>;
        /**
         * @description How the lines of one package are grouped into new packages.
         *
         *     Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
         */
        SplitByOrderLinesRequest: {
            /**
             * @description Each group forms one package. Lines not named form one more package together.
             *
             *     Assumption non-empty-lists: the document states no minimum; an empty list is refused.
             */
            splitGroups: components["schemas"]["SplitGroup"][];
        };
        /**
         * @description How the units of one package are divided into new packages.
         *
         *     Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
         */
        SplitByQuantityRequest: {
            /**
             * @description Each element makes one package.
             *
             *     Assumption non-empty-lists: the document states no minimum; cancellation is only possible together with a split.
             */
            splitPackages: components["schemas"]["SplitPackage"][];
            /** @description Parts of lines to cancel while splitting. */
            cancelledItems?: components["schemas"]["CancelledItem"][];
        };
        /**
         * @description The lines of one new package.
         *
         *     Assumption request-required: the document marks no field of this object as optional; all fields are required.
         */
        SplitGroup: {
            /**
             * @description Order line ids, all of one order.
             *
             *     Assumption non-empty-lists: the document states no minimum; a package without lines is refused.
             */
            orderLineIds: (string | number | bigint)[];
        };
        /**
         * @description The content of one new package.
         *
         *     Assumption request-required: the document marks no field of this object as optional; all fields are required.
         */
        SplitPackage: {
            /**
             * @description The lines of the new package and their units.
             *
             *     Assumption non-empty-lists: the document states no minimum; a package without lines is refused.
             */
            packageDetails: components["schemas"]["PackageDetail"][];
        };
        /** @description A line of a new package. */
        SplitPackageOrderItem: {
            /** @description Order number; that of the original package. */
            orderNumber: string;
            /** @description Number of the new package. */
            packageId: string;
            /**
             * Format: identifier
             * @description Order line id; a new one where a line was divided.
             */
            orderLineId: string;
            /** @description Seller product code. */
            stockCode: string;
            /**
             * Format: count
             * @description Units of the line in this package.
             */
            quantity: number;
        };
        /**
         * @description The packages that a split made.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
         */
        SplitResult: {
            /**
             * Format: code
             * @description 200 on success.
             */
            code: number;
            /** @description Message that describes the outcome. */
            message: string;
            /**
             * @description The order lines of each new package.
             *
             *     Assumption split-result-rows: the document does not say which lines are listed; the list has one row for each line of each new package, including the additional and the cancelled one.
             */
            splitPackageOrderItems: components["schemas"]["SplitPackageOrderItem"][];
        };
        /**
         * @description An asynchronous change of products. Its result is checked later with the task-detail query.
         *
         *     Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
         */
        Task: {
            /**
             * Format: identifier
             * @description Task id, used with the task-detail query.
             */
            id: string;
            /** @description `SKU_UPDATE` is a stock or price update. */
            type: "SKU_UPDATE" | "PRODUCT_UPDATE" | "PRODUCT_CREATE" | "PRODUCT_DELETE" | (string & {});
            /** @description `IN_QUEUE` being processed, `REJECT` not processed (see `reasons`). */
            status: "IN_QUEUE" | "REJECT" | (string & {});
            /**
             * @description On acceptance a single message that states the number of SKUs taken into processing; on
             *     rejection, why.
             */
            reasons: string[];
        };
        /** @description A property of a variant, such as its color. */
        VariantAttribute: {
            /** @description Name of the property. */
            name: string;
            /** @description Value of the property. */
            value: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/**
 * The address and the recipient of the invoice.
 *
 * Assumption address-nulls: the document says that some of the strings may be null, but not which ones; every string may be null.
 */
export type BillingAddress = components['schemas']['BillingAddress'];
/**
 * Units of one order line that cannot be supplied.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export type CancelledItem = components['schemas']['CancelledItem'];
/**
 * The lines whose pickup is requested.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export type CollectionRequest = components['schemas']['CollectionRequest'];
/**
 * One order line to be picked up.
 *
 * Assumption request-required: the document marks no field of this body as optional; all fields are required.
 */
export type CollectionRequestDetail = components['schemas']['CollectionRequestDetail'];
/**
 * The response to an accepted collection request.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export type CollectionResult = components['schemas']['CollectionResult'];
/** Currency of the prices. */
export type CurrencyType = components['schemas']['CurrencyType'];
/** Currency of the prices. USD and EUR are converted by the central bank rate. */
export type CurrencyTypeInput = components['schemas']['CurrencyTypeInput'];
/**
 * Why a call was refused or failed.
 *
 * Assumption error-body: the document shows neither an error code catalogue nor a body of failed calls; the body has the shape of the successful collection response.
 */
export type ErrorBody = components['schemas']['ErrorBody'];
/**
 * The labor cost of one order line.
 *
 * Assumption request-required: the document shows only laborVatRate as optional; all other fields are required.
 */
export type LaborCostDetail = components['schemas']['LaborCostDetail'];
/** The labor cost recorded for a line. */
export type LaborCostDetails = components['schemas']['LaborCostDetails'];
/**
 * Labor costs of order lines.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export type LaborCostRequest = components['schemas']['LaborCostRequest'];
/**
 * The outcome for one line. An invalid or unsuitable line gets an error entry; the remaining lines
 * are still processed.
 */
export type LaborCostResult = components['schemas']['LaborCostResult'];
/**
 * The outcome for each line sent.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export type LaborCostResultList = components['schemas']['LaborCostResultList'];
/**
 * One line of an order. For every line,
 * `(price * quantity) - (sellerDiscount + sellerCouponDiscount) = sellerInvoiceAmount`, or
 * `(price * quantity) - totalSellerDiscountPrice = sellerInvoiceAmount`. The total to invoice is the
 * sum of `sellerInvoiceAmount` over the lines. The effective product commission rate is
 * `commissionRate - sellerCampaignCommissionRate`.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export type OrderLine = components['schemas']['OrderLine'];
/**
 * Units of one order line.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export type PackageDetail = components['schemas']['PackageDetail'];
/** A status that the package had, and since when. */
export type PackageHistory = components['schemas']['PackageHistory'];
/**
 * Package status. A split moves the original package from `Picking` to `Unpacked` and creates new
 * packages in `Picking`; a portion cancelled while splitting becomes `UnSupplied`.
 */
export type PackageStatus = components['schemas']['PackageStatus'];
/** The one package status to list. */
export type PackageStatusFilter = components['schemas']['PackageStatusFilter'];
/** The paging that was applied. */
export type Pageable = components['schemas']['Pageable'];
/** Prices and stock to change, and who sends them. */
export type PriceStockUpdatePayload = components['schemas']['PriceStockUpdatePayload'];
/**
 * Prices and stock to change.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export type PriceStockUpdateRequest = components['schemas']['PriceStockUpdateRequest'];
/**
 * New price or stock of one product. Fields not sent are not changed; `listPrice` and `salePrice` are
 * sent together; `listPrice` may equal `salePrice` but must not be lower.
 */
export type PriceStockUpdateSku = components['schemas']['PriceStockUpdateSku'];
/**
 * A product of the seller.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export type Product = components['schemas']['Product'];
/** An attribute of a product. */
export type ProductAttribute = components['schemas']['ProductAttribute'];
/**
 * A value for a category attribute. When the attribute's `customValue` flag in the
 * category-attributes listing is false, send `valueId` from that listing; when it is true, send free
 * text in `customValue`.
 *
 * Assumption create-attribute: the document ties valueId and customValue to the attribute's flag; only id is always required.
 */
export type ProductCreateAttribute = components['schemas']['ProductCreateAttribute'];
/** Products to create, and who sends them. */
export type ProductCreatePayload = components['schemas']['ProductCreatePayload'];
/**
 * Products to create.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export type ProductCreateRequest = components['schemas']['ProductCreateRequest'];
/**
 * One product. SKUs with the same `productMainId` appear as variants of one page when the category
 * attribute is flagged as variant (or slicer).
 *
 * Assumption create-price-rule: the document states for price updates that the list price must not be below the sale price; product creation has the same rule.
 */
export type ProductCreateSku = components['schemas']['ProductCreateSku'];
/**
 * An image of a product, at most 10 MB (10,240 KB).
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export type ProductImage = components['schemas']['ProductImage'];
/**
 * One page of the product query. The last page is the first one whose `content` is empty.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export type ProductPage = components['schemas']['ProductPage'];
/**
 * `Active` approved, `InCatalogApproval` in catalog approval, `Suspended` on hold, `CatalogRejected`
 * rejected by the catalog, `Prohibited`, `Unlisted` outside the limit, `InApproval` awaiting action.
 */
export type ProductStatus = components['schemas']['ProductStatus'];
/**
 * `Active` approved, `InCatalogApproval` in catalog approval, `Suspended` on hold, `CatalogRejected`
 * rejected by the catalog, `Prohibited`, `Unlisted` outside the limit, `InApproval` awaiting action.
 */
export type ProductStatusFilter = components['schemas']['ProductStatusFilter'];
/** A new value of a product-safety or nutrition attribute. */
export type ProductUpdateAttribute = components['schemas']['ProductUpdateAttribute'];
/** Product information to change, and who sends it. */
export type ProductUpdatePayload = components['schemas']['ProductUpdatePayload'];
/**
 * Product information to change.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export type ProductUpdateRequest = components['schemas']['ProductUpdateRequest'];
/** The changes of one product. */
export type ProductUpdateSku = components['schemas']['ProductUpdateSku'];
/** Sale status. */
export type SaleStatus = components['schemas']['SaleStatus'];
/** The sale status to list. */
export type SaleStatusFilter = components['schemas']['SaleStatusFilter'];
/**
 * Who ships - the seller, or the marketplace from its warehouse.
 *
 * Assumption warehouse-sender: a live service uses the operator's name in upper case for the marketplace's warehouse; MARKETPLACE replaces it here.
 */
export type Sender = components['schemas']['Sender'];
/**
 * Whose shipments to list - the seller's, the marketplace warehouse's, or all.
 *
 * Assumption warehouse-sender: a live service uses the operator's name in upper case for the marketplace's warehouse; MARKETPLACE replaces it here.
 */
export type SenderFilter = components['schemas']['SenderFilter'];
/**
 * An order, or the part of an order that ships together.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present, except the invoice and customs fields of export orders.
 */
export type ShipmentPackage = components['schemas']['ShipmentPackage'];
/**
 * One page of the package listing. The last page is the first one whose `content` is empty;
 * `totalPages` tells how many pages hold packages.
 */
export type ShipmentPackagePage = components['schemas']['ShipmentPackagePage'];
/**
 * The shipping address of the package; the delivery point when `deliveryAddressType` is not null.
 *
 * Assumption address-nulls: the document states null for fullName at delivery points; the other strings may be null as in the billing address.
 */
export type ShippingAddress = components['schemas']['ShippingAddress'];
/**
 * The sorting that was applied.
 *
 * Assumption sort-shape: the document names sort without its shape; sort is an object with any members.
 */
export type Sort = components['schemas']['Sort'];
/**
 * How the lines of one package are grouped into new packages.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export type SplitByOrderLinesRequest = components['schemas']['SplitByOrderLinesRequest'];
/**
 * How the units of one package are divided into new packages.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export type SplitByQuantityRequest = components['schemas']['SplitByQuantityRequest'];
/**
 * The lines of one new package.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export type SplitGroup = components['schemas']['SplitGroup'];
/**
 * The content of one new package.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export type SplitPackage = components['schemas']['SplitPackage'];
/** A line of a new package. */
export type SplitPackageOrderItem = components['schemas']['SplitPackageOrderItem'];
/**
 * The packages that a split made.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export type SplitResult = components['schemas']['SplitResult'];
/**
 * An asynchronous change of products. Its result is checked later with the task-detail query.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export type Task = components['schemas']['Task'];
/** A property of a variant, such as its color. */
export type VariantAttribute = components['schemas']['VariantAttribute'];
export type $defs = Record<string, never>;
export interface operations {
    listShipmentPackages: {
        parameters: {
            query?: {
                /**
                 * @description Packages after this date. Epoch milliseconds in GMT+3.
                 *
                 *     Assumption date-bounds: the document does not say whether the date itself belongs to the window; it belongs to the window.
                 */
                startDate?: number;
                /**
                 * @description Packages up to this date. Epoch milliseconds in GMT+3.
                 *
                 *     Assumption epoch-gmt3: epoch milliseconds have no time zone; the value is the instant that it names.
                 */
                endDate?: number;
                /**
                 * @description Only this page is returned; counting starts at 0.
                 *
                 *     Assumption listing-page-defaults: the document states no default; the default is the first page.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description Page size, maximum 100.
                 *
                 *     Assumption listing-page-defaults: the document states neither default nor minimum; the default is 20, the minimum 1.
                 * @default 20
                 */
                size?: number;
                /** @description Filter by order number. */
                orderNumber?: string;
                /**
                 * @description Filter by package number. May be combined with `orderNumber` or used alone.
                 *
                 *     Assumption package-ids: the document does not say how several numbers are written; the numbers are separated by commas.
                 */
                packageIds?: string;
                /**
                 * @description Filter by package status; a single value per request.
                 *
                 *     Assumption listing-all-statuses: the document does not say what a listing without status contains; it contains packages of every status.
                 */
                status?: components["schemas"]["PackageStatusFilter"];
                /**
                 * @description `ASC` (oldest first) or `DESC` (newest first). Ordering is by last update.
                 *
                 *     Assumption listing-order: the document states no default; the default is newest first.
                 * @default DESC
                 */
                orderByDirection?: "ASC" | "DESC";
                /**
                 * @description When `true`, the date parameters apply to the package's `lastModifiedDate`; when absent or
                 *     `false`, to the order's creation date.
                 *
                 *     Assumption order-by-field: the document's table and its example spell the parameter differently; clients send the table's spelling.
                 * @default false
                 */
                orderByField?: "true" | "false";
                /**
                 * @description Whose shipments to list.
                 * @default SELLER
                 */
                sender?: components["schemas"]["SenderFilter"];
            };
        };
        responses: {
            /** @description One page of packages. */
            200: {
                content: {
                    "application/json": components["schemas"]["ShipmentPackagePage"];
                };
            };
            /** @description A parameter is not valid. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    createCollectionRequest: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionRequest"];
            };
        };
        responses: {
            /** @description The pickup is requested. */
            200: {
                content: {
                    "application/json": components["schemas"]["CollectionResult"];
                };
            };
            /** @description The body is not valid, or an order line of the package is missing or unsuitable. Nothing was changed. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is larger than the service accepts. */
            413: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not declared as JSON. */
            415: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    splitPackageByQuantity: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitByQuantityRequest"];
            };
        };
        responses: {
            /** @description The package is split. */
            200: {
                content: {
                    "application/json": components["schemas"]["SplitResult"];
                };
            };
            /** @description The body is not valid or breaks a rule of the split. Nothing was changed. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is larger than the service accepts. */
            413: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not declared as JSON. */
            415: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    splitPackageByOrderLines: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitByOrderLinesRequest"];
            };
        };
        responses: {
            /** @description The package is split. */
            200: {
                content: {
                    "application/json": components["schemas"]["SplitResult"];
                };
            };
            /** @description The body is not valid or breaks a rule of the split. Nothing was changed. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is larger than the service accepts. */
            413: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not declared as JSON. */
            415: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    addLaborCosts: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LaborCostRequest"];
            };
        };
        responses: {
            /** @description The outcome for each line. */
            200: {
                content: {
                    "application/json": components["schemas"]["LaborCostResultList"];
                };
            };
            /** @description The body is not valid. Nothing was changed. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is larger than the service accepts. */
            413: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not declared as JSON. */
            415: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    createProducts: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCreateRequest"];
            };
        };
        responses: {
            /** @description The task, queued or rejected. */
            200: {
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The body cannot be read as declared, so that no task was made. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is larger than the service accepts. */
            413: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not declared as JSON. */
            415: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    updateProducts: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductUpdateRequest"];
            };
        };
        responses: {
            /** @description The task, queued or rejected. */
            200: {
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The body cannot be read as declared, so that no task was made. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is larger than the service accepts. */
            413: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not declared as JSON. */
            415: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    updatePriceAndStock: {
        parameters: {
            query?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceStockUpdateRequest"];
            };
        };
        responses: {
            /** @description The task, queued or rejected. */
            200: {
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The body cannot be read as declared, so that no task was made. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is larger than the service accepts. */
            413: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not declared as JSON. */
            415: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    queryProducts: {
        parameters: {
            query?: {
                /** @description Marketplace product code. */
                id?: string | number | bigint;
                /** @description Group code. */
                productMainId?: string;
                /** @description Seller stock code; one value per request. */
                stockCode?: string;
                /** @description Sale status. */
                saleStatus?: components["schemas"]["SaleStatusFilter"];
                /** @description Product status. */
                productStatus?: components["schemas"]["ProductStatusFilter"];
                /** @description Filter by brand. */
                brandName?: string;
                /**
                 * @description Filter by categories.
                 *
                 *     Assumption category-ids: the document does not say how the list categoryIds is written; the parameter is repeated.
                 */
                categoryIds?: (string | number | bigint)[];
                /**
                 * @description Page; the first page is 0.
                 * @default 0
                 */
                page?: number;
                /**
                 * @description Page size.
                 *
                 *     Assumption product-page-minimum: the document states no minimum of the page size; the minimum is 1.
                 * @default 20
                 */
                size?: number;
                /**
                 * @description Whose products to list.
                 * @default SELLER
                 */
                sender?: components["schemas"]["SenderFilter"];
            };
        };
        responses: {
            /** @description One page of products. */
            200: {
                content: {
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            /** @description A parameter is not valid. */
            400: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A credential header is missing or wrong. The response does not say which of the two. */
            401: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. The same request may be sent again after the time in the header Retry-After. */
            429: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. A write may or may not have taken effect. */
            500: {
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
