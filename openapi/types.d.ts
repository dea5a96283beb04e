// Written by write-types.ts from openapi.json.

export interface paths {
    "/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools for sale */
        get: operations["listTools"];
        put?: never;
        /** Put a new tool on sale */
        post: operations["addTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What somebody who types may be looking for */
        get: operations["suggestTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/chosen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tools by their ids */
        get: operations["listChosenTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchase/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One tool, for its purchase page */
        get: operations["findTool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** That a tool's stock changes, as it happens */
        get: operations["streamStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring tools in from a file: looked at first (dryRun, the default), then applied, all of it or nothing */
        post: operations["importTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The catalogue as a file that can be edited and brought in again */
        get: operations["exportTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole catalogue, for admins */
        get: operations["listManagedTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One tool, archived or not, for admins */
        get: operations["findManagedTool"];
        /** Change a tool; 409 'changed-meanwhile' carries it as `current` when another admin was first */
        put: operations["editTool"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stock ledger of a tool, newest first */
        get: operations["listStockMovements"];
        put?: never;
        /** Add pieces to the shelf or take some off, with a reason */
        post: operations["adjustStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What admins changed of a tool, newest first */
        get: operations["listToolEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a tool off sale; orders that were placed stay as they are */
        post: operations["archiveTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put an archived tool on sale again */
        post: operations["restoreTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ratting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What customers say, newest first */
        get: operations["listReviews"];
        put?: never;
        /** Review the shop under one's own name; a few a day */
        post: operations["addReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reviews that are hidden, or shown, newest first */
        get: operations["listModeratedReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/reviews/{id}/hidden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Hide a review from everybody, or show it again */
        put: operations["moderateReview"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own profile */
        get: operations["findProfile"];
        /** Keep who signed in, or their profile */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether one is an admin right now */
        get: operations["findAdminStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who has signed in to the shop, admins first */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/admin/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make somebody an admin */
        put: operations["makeAdmin"];
        post?: never;
        /** Make an admin an ordinary customer again; the last one stays */
        delete: operations["removeAdmin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wishlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own wish list */
        get: operations["listWishes"];
        /** Put what was wished before signing in on one's own list */
        put: operations["mergeWishes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wishlist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a tool on one's own wish list */
        put: operations["addWish"];
        post?: never;
        /** Take a tool off one's own wish list */
        delete: operations["removeWish"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own cancelled orders, the last cancelled first */
        get: operations["listOwnCancelledOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All cancelled orders, the last cancelled first */
        get: operations["listAllCancelledOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Place an order and keep its pieces for the hold */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own orders, newest first */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order, for its payment page */
        get: operations["findOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel an unpaid order */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/myitems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools of one's own paid orders, the last bought first */
        get: operations["listBoughtTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lastdelivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Phone and address of one's own newest order */
        get: operations["findLastDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The story of one's own order, oldest first; of any order for an admin */
        get: operations["listOrderEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which of one's own orders change, as it happens */
        get: operations["streamOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-payment-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The secret with which the browser confirms the card */
        post: operations["startPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orderConfirmed/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Tell that the card was charged */
        put: operations["confirmPayment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All orders, filtered and sorted */
        get: operations["listAllOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All orders that the filter finds, as a file */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed which tool, order, review or role, newest first */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sales per day, stock below the minimum, unpaid holds, orders placed and paid */
        get: operations["readFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that an order was shipped */
        post: operations["shipOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that up to 100 orders were shipped, each for itself */
        post: operations["shipOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that an order was delivered */
        post: operations["deliverOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that up to 100 orders were delivered, each for itself */
        post: operations["deliverOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Any order with its event log, payments and refunds */
        get: operations["inspectOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give money of a paid order back, all or a part */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/pending-cause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why any order is not paid; Stripe is asked */
        get: operations["explainPendingOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stripe's events, signed */
        post: operations["receiveStripeEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture: JPEG, PNG or WebP, at most 8 MB and 25 megapixels */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of an uploaded picture */
        get: operations["findImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public settings of the shop */
        get: operations["findSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Tool: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            description: string;
            /** @description Path or address of the picture (legacy spelling) */
            img: string;
            /**
             * @description Per unit, in dollars
             * @example 24.5
             */
            price: number;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Pieces in stock */
            available: number;
            /**
             * @description No longer sold
             * @enum {boolean}
             */
            archived?: true;
        };
        /** @description RFC 9457 problem details */
        Problem: {
            /**
             * @description Stable name of the problem
             * @example urn:boltwright:problem:sold-out
             */
            type: string;
            title: string;
            status: number;
            /** @description A sentence for people */
            detail: string;
            requestId: string;
            errors?: {
                field: string;
                message: string;
            }[];
        };
        ToolSuggestion: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /** @description Path or address of the picture (legacy spelling) */
            img: string;
            /**
             * @description Per unit, in dollars
             * @example 24.5
             */
            price: number;
        };
        StockChange: {
            /** Format: uuid */
            toolId: string;
        };
        ToolImport: {
            applied: boolean;
            /** @description Names exactly this plan; sent back, nothing else is applied */
            plan: string;
            counts: {
                create: number;
                update: number;
                unchanged: number;
                error: number;
            };
            lines: {
                /** @description Where it begins in the file; the header is line 1 */
                line: number;
                /** @enum {string} */
                action: "create" | "update" | "unchanged" | "error";
                name: string;
                /** Format: uuid */
                toolId: string | null;
                changes: {
                    field: string;
                    from: string | null;
                    to: string | null;
                }[];
                errors: {
                    /** @description The column, or `line` for the line as a whole */
                    field: string;
                    message: string;
                }[];
            }[];
        };
        NewTool: {
            name: string;
            description: string;
            /**
             * @description Per unit, in dollars
             * @example 24.5
             */
            price: number;
            minOrder: number;
            /** @description Path of the picture (legacy spelling) */
            img: string;
            /** @description Pieces on the shelf */
            available: number;
        };
        ManagedTool: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            description: string;
            /** @description Path or address of the picture (legacy spelling) */
            img: string;
            /**
             * @description Per unit, in dollars
             * @example 24.5
             */
            price: number;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Pieces in stock */
            available: number;
            /**
             * @description No longer sold
             * @enum {boolean}
             */
            archived?: true;
            /** @description Grows with every edit; send it back with yours */
            version: number;
            /** @description Pieces that unpaid orders keep, no part of available */
            held: number;
            /**
             * Format: date-time
             * @description Since when it is off sale
             */
            archivedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ToolEdit: {
            name: string;
            description: string;
            /**
             * @description Per unit, in dollars
             * @example 24.5
             */
            price: number;
            minOrder: number;
            /** @description Path of the picture (legacy spelling) */
            img: string;
            /** @description Of the tool as it was when the edit began */
            version: number;
        };
        StockAdjustment: {
            /**
             * @description Pieces that came (above zero) or went (below)
             * @example -3
             */
            change: number;
            /** @example Three broken in transport */
            reason: string;
        };
        StockMovement: {
            /** Format: uuid */
            _id: string;
            /** @description Pieces that came (above zero) or went (below) */
            change: number;
            /** @description What stood on the shelf afterwards */
            available: number;
            /** @enum {string} */
            reason: "initial" | "adjusted" | "order-placed" | "order-cancelled" | "hold-released" | "hold-renewed" | "restocked";
            /** @description In the words of the admin who adjusted */
            note: string | null;
            /** Format: uuid */
            orderId: string | null;
            /** @description The admin behind it, if one is, as `e-mail (name)` */
            by: string | null;
            /** Format: date-time */
            at: string;
        };
        ToolEvent: {
            /** Format: uuid */
            _id: string;
            /** @enum {string} */
            type: "tool.added" | "tool.edited" | "tool.archived" | "tool.restored" | "tool.imported";
            /** @description The admin, as `e-mail (name)` */
            by: string;
            /** Format: date-time */
            at: string;
            changes: {
                /** @description As the tool's own fields are called */
                field: string;
                /** @description As text; prices in dollars */
                from: string | null;
                to: string | null;
            }[];
        };
        Review: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @description Stars (legacy spelling of rating) */
            ratting: number;
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The author has a paid order */
            verifiedBuyer: boolean;
        };
        NewReview: {
            description: string;
            /** @description Stars (legacy spelling of rating) */
            ratting: number;
            /** @description The caller's own name */
            name: string;
        };
        ModeratedReview: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @description Stars (legacy spelling of rating) */
            ratting: number;
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The author's verified e-mail address */
            email: string | null;
            hidden: boolean;
            /** @description Who hid it or showed it again last, when and why */
            lastAct: {
                /** Format: date-time */
                at: string;
                /** @description The admin, as `e-mail (name)` */
                by: string;
                reason: string;
            } | null;
        };
        ReviewModeration: {
            hidden: boolean;
            /**
             * @description Why; needed when a review is hidden
             * @default
             */
            reason: string;
        };
        ProfileChange: {
            /**
             * Format: email
             * @example customer@boltwright.test
             */
            email?: string;
            name?: string;
            education?: string;
            location?: string;
            linkedin?: string;
            photoUrl?: string;
        };
        Profile: {
            email: string;
            name: string;
            /** @enum {string} */
            role: "admin" | "customer";
            education: string;
            location: string;
            linkedin: string;
            photoUrl: string;
        };
        User: {
            /** Format: uuid */
            _id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "admin" | "customer";
        };
        CancelledOrder: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            toolId: string | null;
            /** @description null where the order was cancelled before this was recorded */
            toolName: string | null;
            /** @description The tool's image today */
            toolImg: string | null;
            orderQuantity: number | null;
            /**
             * @description null where the order was cancelled before this was recorded
             * @example 24.5
             */
            totalAmount: number | null;
            /**
             * Format: date-time
             * @description When it was placed
             */
            createdAt: string | null;
            /** Format: date-time */
            cancelledAt: string;
            /** @description The shop cancelled it because it was not paid in time */
            endedUnpaid: boolean;
        };
        ManagedCancelledOrder: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            toolId: string | null;
            /** @description null where the order was cancelled before this was recorded */
            toolName: string | null;
            /** @description The tool's image today */
            toolImg: string | null;
            orderQuantity: number | null;
            /**
             * @description null where the order was cancelled before this was recorded
             * @example 24.5
             */
            totalAmount: number | null;
            /**
             * Format: date-time
             * @description When it was placed
             */
            createdAt: string | null;
            /** Format: date-time */
            cancelledAt: string;
            /** @description The shop cancelled it because it was not paid in time */
            endedUnpaid: boolean;
            userName: string;
            email: string;
        };
        Purchase: {
            /**
             * Format: uuid
             * @description Without it the name must belong to exactly one tool
             */
            toolId?: string;
            toolName: string;
            orderQuantity: number;
            phone: string;
            address: string;
            /**
             * @description Quantity times price, in dollars
             * @example 24.5
             */
            totalAmount: number;
            /** @enum {string} */
            status: "pending";
            /**
             * Format: email
             * @example customer@boltwright.test
             */
            email?: string;
            userName?: string;
        };
        Order: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            toolId: string;
            toolName: string;
            toolImg: string;
            orderQuantity: number;
            /** @example 24.5 */
            unitPrice: number;
            /** @example 24.5 */
            totalAmount: number;
            /** @enum {string} */
            status: "pending" | "paid" | "refunded";
            /** @enum {string|null} */
            fulfilment: "preparing" | "shipped" | "delivered" | null;
            userName: string;
            email: string;
            phone: string;
            address: string;
            /** @description The PaymentIntent that paid it */
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when the pieces are kept; null when none are
             */
            heldUntil: string | null;
            /** @description Pending, and paying would find the pieces: kept, or still on the shelf */
            payable: boolean;
            /**
             * @description What has gone back to the card
             * @example 24.5
             */
            refundedAmount: number;
            /** Format: date-time */
            refundedAt: string | null;
            /** @description Why one's own order is not paid, by the calls `listOrders` and `findOrder`; absent when it is paid */
            pending?: {
                /** @enum {string} */
                reason: "awaiting-payment" | "payment-unfinished" | "declined" | "payment-processing" | "sold-out" | "refund-under-way" | "cancelling";
                /**
                 * Format: date-time
                 * @description When it is cancelled if it is not paid
                 */
                endsAt: string;
            };
        };
        BoughtTool: {
            tool: components["schemas"]["Tool"];
            /** @description Pieces of the newest paid order */
            lastQuantity: number;
            totalQuantity: number;
            /** @description Paid orders of this tool */
            orders: number;
            /** Format: date-time */
            lastBoughtAt: string;
        };
        Delivery: {
            phone: string;
            address: string;
        };
        OrderEvent: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            orderId: string;
            /**
             * @description `hold-extended`: held longer, for a payment that was started late; `hold-released`: the pieces are back in stock; `hold-renewed`: held again; `payment-returning`: the card was charged but could not pay the order any more, the charge is being refunded; `payment-returned`: it was refunded; `refund-returned`: the card's bank returned a refund to the shop
             * @enum {string}
             */
            type: "placed" | "hold-extended" | "hold-released" | "hold-renewed" | "cancelled" | "paid" | "shipped" | "delivered" | "partly-refunded" | "refunded" | "refund-returned" | "payment-started" | "payment-declined" | "payment-returning" | "payment-returned";
            /** Format: date-time */
            at: string;
            /**
             * @description What was refunded, or returned by the bank, in dollars; null elsewhere
             * @example 24.5
             */
            amount: number | null;
        };
        OrderChange: {
            /** Format: uuid */
            orderId: string;
        };
        StartPayment: {
            /**
             * Format: uuid
             * @description Without it exactly one pending order must have the total
             */
            orderId?: string;
            /**
             * @description As stored with the order, in dollars
             * @example 24.5
             */
            totalAmount: number;
        };
        ConfirmPayment: {
            /** @description The PaymentIntent */
            transactionId: string;
            /**
             * Format: uuid
             * @description The order's tool (legacy spelling)
             */
            toolsId: string;
        };
        ManagedOrder: {
            /** Format: uuid */
            _id: string;
            toolName: string;
            orderQuantity: number;
            /** @example 24.5 */
            totalAmount: number;
            /** @enum {string} */
            status: "pending" | "paid" | "refunded";
            /** @enum {string|null} */
            fulfilment: "preparing" | "shipped" | "delivered" | null;
            userName: string;
            email: string;
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description Given back, or on its way
             * @example 24.5
             */
            refundedAmount: number;
            /** @description All that is left of the money is on its way back */
            beingRefunded: boolean;
        };
        AuditEntry: {
            /** Format: uuid */
            _id: string;
            /** @enum {string} */
            kind: "tool" | "order" | "review" | "role";
            /** @enum {string} */
            action: "tool.added" | "tool.edited" | "tool.archived" | "tool.restored" | "tool.imported" | "tool.stock-adjusted" | "order.placed" | "order.cancelled" | "order.paid" | "order.shipped" | "order.delivered" | "payment.refund-requested" | "order.partly-refunded" | "order.refunded" | "order.refund-returned" | "review.hidden" | "review.shown" | "role.changed" | "role.change-begun" | "role.change-undone";
            /** Format: date-time */
            at: string;
            /**
             * @description Who or what caused it
             * @enum {string}
             */
            source: "admin" | "customer" | "operator" | "system" | "sign-in-service";
            /** @description null where it was no person */
            by: {
                /** @description Self-chosen */
                name: string;
                email: string;
            } | null;
            about: {
                /** Format: uuid */
                _id: string;
                /** @description The tool, or what was ordered */
                name: string | null;
                /** @description The order's customer, the review's author, or whose role changed */
                person: {
                    /** @description Self-chosen */
                    name: string;
                    email: string;
                } | null;
                /** @description false for a cancelled order */
                exists: boolean;
            };
            changes: components["schemas"]["AuditChange"][];
            /** @description The reason that an admin gave */
            note: string | null;
        };
        AuditChange: {
            /** @description As the thing's own fields are called on the wire */
            field: string;
            /** @description As text; amounts in dollars */
            from: string | null;
            to: string | null;
        };
        Figures: {
            /** @description Days in UTC, oldest first, today last */
            days: {
                /** Format: date */
                day: string;
                /** @description Orders paid that day */
                sales: number;
                /**
                 * @description Of those; what went back later is not taken off
                 * @example 24.5
                 */
                revenue: number;
                placed: number;
                /** @description Of those placed that day, paid since */
                placedAndPaid: number;
            }[];
            short: {
                count: number;
                tools: {
                    /** Format: uuid */
                    _id: string;
                    name: string;
                    available: number;
                    minOrder: number;
                }[];
            };
            held: {
                orders: number;
                pieces: number;
                /** @example 24.5 */
                value: number;
                tools: {
                    name: string;
                    orders: number;
                    pieces: number;
                }[];
            };
        };
        FulfilmentOutcome: {
            /** Format: uuid */
            _id: string;
            /** @enum {string} */
            outcome: "changed" | "unchanged" | "refused";
            /** @description Why it was refused, for people; else empty */
            detail: string;
        };
        InspectedOrder: {
            order: components["schemas"]["Order"];
            /**
             * @description What could still be given back
             * @example 24.5
             */
            refundable: number;
            beingRefunded: boolean;
            /** @description Oldest first */
            events: components["schemas"]["LoggedEvent"][];
            payments: components["schemas"]["PaymentAttempt"][];
            refunds: components["schemas"]["Refund"][];
        };
        LoggedEvent: {
            /** Format: uuid */
            _id: string;
            type: string;
            /** Format: date-time */
            at: string;
            /** @description `admin`, or one of the shop's own hands */
            source: string;
            /** @description The admin, as `e-mail (name)` */
            by: string | null;
            data: {
                [key: string]: unknown;
            };
        };
        PaymentAttempt: {
            /** Format: uuid */
            _id: string;
            transactionId: string | null;
            /** @example 24.5 */
            amount: number;
            /** @enum {string} */
            status: "starting" | "open" | "succeeded" | "canceled" | "refunding" | "refunded";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            succeededAt: string | null;
        };
        Refund: {
            /** Format: uuid */
            _id: string;
            /** @example 24.5 */
            amount: number;
            /**
             * @description `owed`: Stripe has not made it yet; `failed`: nothing was refunded, or it does not count (`twice`); `failure` says why
             * @enum {string}
             */
            status: "owed" | "done" | "failed";
            /** @enum {string} */
            cause: "order-gone" | "sold-out" | "already-paid" | "mismatch" | "admin" | "dashboard" | "by-hand" | "twice";
            /** @description The admin's words, or the operator's */
            reason: string;
            restock: boolean;
            failure: string | null;
            /** @description The admin, as `e-mail (name)` */
            requestedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            doneAt: string | null;
        };
        RefundRequest: {
            /**
             * @description Without it all that is left, in dollars
             * @example 24.5
             */
            amount?: number;
            /** @description Why, for the event log */
            reason: string;
            /** @description Whether the pieces of a shipped order came back; with the whole refund only */
            restock?: boolean;
            /**
             * @description What the admin saw; 409 when it is another by now
             * @enum {string}
             */
            fulfilment?: "preparing" | "shipped" | "delivered";
        };
        PendingCause: {
            /** @enum {string} */
            code: "refund-under-way" | "cancelling" | "event-dead" | "no-worker" | "event-failing" | "event-waiting" | "webhook-missing" | "stripe-processing" | "sold-out" | "not-tried" | "stripe-silent" | "authentication-awaited" | "declined" | "card-awaited";
            /** @description The bank's sentence about the last card */
            decline: string | null;
            /**
             * Format: date-time
             * @description When Stripe is asked next
             */
            checkAt: string | null;
        } | null;
        UploadedImage: {
            /** @enum {boolean} */
            success: true;
            data: {
                /**
                 * @description Path on the shop's origin; 256, 512 and 1024 px wide, as .webp and .avif
                 * @example /images/0123456789abcdef0123456789abcdef-1024.webp
                 */
                url: string;
            };
        };
        Image: {
            /** @enum {string} */
            status: "processing" | "ready" | "refused";
            /**
             * @description Path on the shop's origin; 256, 512 and 1024 px wide, as .webp and .avif
             * @example /images/0123456789abcdef0123456789abcdef-1024.webp
             */
            url?: string;
            /** @description A sentence that says what would be right */
            reason?: string;
        };
        Settings: {
            brand: string;
            stripePublishableKey: string;
            /** @description null: Stripe's own script */
            stripeScriptUrl: string | null;
            holdSeconds: number;
            /** @description Where profile pictures may come from */
            photoHosts: string[];
            /** @enum {string} */
            currency: "usd";
        };
    };
    responses: {
        /** @description Malformed request: `unclear-path` */
        MalformedRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Body too large: `too-large` */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Address too long: `address-too-long`, `query-too-long` */
        AddressTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests: `too-many-requests` */
        TooManyRequests: {
            headers: {
                /** @description Seconds until the next attempt */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Headers too large: `headers-too-large` */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Connection lost: `bad-gateway` */
        ConnectionLost: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not available right now: `service-unavailable`, `busy` */
        Unavailable: {
            headers: {
                /** @description Seconds until the next attempt */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No response in time: `gateway-timeout` */
        NoResponseInTime: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTools: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of a page beside it, of the same `sort` */
                cursor?: string;
                /** @description Words of the name, the description or the part number, in any order; a slip in a word, accents and case do not matter */
                q?: string;
                /** @description Without `q`, relevance is the catalogue's own order, oldest first */
                sort?: "relevance" | "name" | "price-up" | "price-down" | "newest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tools */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    /** @description How many tools match on all pages, counted up to 1000; without `q` up to 10000 */
                    "x-total-count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
    addTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key, one tool, however often it is sent */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTool"];
            };
        };
        responses: {
            /** @description On sale */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        insertedId: string;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `unknown-image`, `idempotency-key-reused` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    suggestTools: {
        parameters: {
            query?: {
                /** @description What has been typed so far */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 8 tools, the likeliest first; where none has all the words, those that have most of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolSuggestion"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listChosenTools: {
        parameters: {
            query: {
                /** @description Ids with commas between them, at most 24 */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that there are, in the order asked for, also when they are no longer sold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
    findTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
    streamStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `stock` when the tool's stock changed, at least once for each change; `refetch`, first and whenever changes may have been missed: fetch again what is shown; `renew` shortly before the stream ends, after an hour. A public read may be one second old, so fetch once more after that time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StockChange"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            /** @description Too many requests: `too-many-streams`, `too-many-requests` */
            429: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
    importTools: {
        parameters: {
            query?: {
                /** @description Whether the file is only looked at */
                dryRun?: "true" | "false";
                /** @description Of the look before; 409 'changed-meanwhile' if the file would do something else now */
                plan?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description What each line does or did */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolImport"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `changed-meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-text` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `not-utf-8`, `bad-file`, `bad-lines` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    exportTools: {
        parameters: {
            query?: {
                /** @description Words, each of which must be found in name, part number or description */
                q?: string;
                /** @description `low`: two more of the smallest orders would not both be possible */
                show?: "all" | "active" | "archived" | "low";
                sort?: "name" | "-name" | "price" | "-price" | "stock" | "-stock" | "-created" | "created";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UTF-8 with a mark; a cell that a spreadsheet would run begins with an apostrophe */
            200: {
                headers: {
                    /** @description Its name */
                    "content-disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listManagedTools: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of a page beside it, of the same `sort` */
                cursor?: string;
                /** @description Words, each of which must be found in name, part number or description */
                q?: string;
                /** @description `low`: two more of the smallest orders would not both be possible */
                show?: "all" | "active" | "archived" | "low";
                sort?: "name" | "-name" | "price" | "-price" | "stock" | "-stock" | "-created" | "created";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tools */
            200: {
                headers: {
                    /** @description rel="next" and rel="prev" name the pages beside it */
                    link?: string;
                    /** @description How many tools match on all pages */
                    "x-total-count"?: string;
                    /** @description Tools for sale that nobody can order, since the stock is below the minimum order */
                    "x-below-minimum-count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTool"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    findManagedTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTool"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    editTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolEdit"];
            };
        };
        responses: {
            /** @description The tool as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTool"];
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `changed-meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `unknown-image` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listStockMovements: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of lines */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovement"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    adjustStock: {
        parameters: {
            query?: never;
            header: {
                /** @description One key, one adjustment, however often it is sent */
                "idempotency-key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockAdjustment"];
            };
        };
        responses: {
            /** @description The tool as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTool"];
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `stock-out-of-range` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `idempotency-key-reused` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listToolEvents: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolEvent"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    archiveTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTool"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    restoreTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTool"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of reviews */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
    addReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key, one review, however often it is sent */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReview"];
            };
        };
        responses: {
            /** @description Written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        insertedId: string;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `disagrees`, `idempotency-key-reused` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests: `too-many-reviews`, `too-many-requests` */
            429: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listModeratedReviews: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
                /** @description Which of them */
                state?: "hidden" | "shown";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of reviews */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModeratedReview"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    moderateReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewModeration"];
            };
        };
        responses: {
            /** @description Done; 0 when it was so already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    findProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Kept; `token` is the verified access token of the call itself */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `disagrees` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    findAdminStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer; `renew`: made admin after this token was issued, a renewed one will do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        admin: boolean;
                        /** @enum {boolean} */
                        renew?: true;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
                /** @description Part of the address or the name */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    makeAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; 0 when it was so already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `role-being-changed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    removeAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; 0 when it was so already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `last-admin`, `role-being-changed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listWishes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 500 ids */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    mergeWishes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    toolIds: string[];
                };
            };
        };
        responses: {
            /** @description The whole list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `too-many-wishes` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    addWish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        wished: true;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `too-many-wishes` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    removeWish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not on the list (any more) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listOwnCancelledOrders: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of cancelled orders */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledOrder"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listAllCancelledOrders: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
                /** @description Part of the e-mail or of the tool's name, or the order's id */
                q?: string;
                /** @description Placed at or after */
                from?: string;
                /** @description Placed before */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of cancelled orders */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedCancelledOrder"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One key, one order, however often it is sent; 409 once that order was cancelled */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Purchase"];
            };
        };
        responses: {
            /** @description Placed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        insertedId: string;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `ambiguous-tool`, `archived`, `sold-out`, `too-many-pending-orders`, `order-was-cancelled` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `quantity-out-of-range`, `amount-out-of-range`, `disagrees`, `idempotency-key-reused` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listOrders: {
        parameters: {
            query: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of orders */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    findOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        deletedCount: 1;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `already-paid` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listBoughtTools: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tools */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    /** @description How many tools on all pages */
                    "x-total-count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoughtTool"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    findLastDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both empty before the first order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listOrderEvents: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the story */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderEvent"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    streamOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `order` with the id of an order that changed, at least once for each change; `refetch`, first and whenever changes may have been missed: fetch again what is shown; `renew` shortly before the token expires, and the stream with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["OrderChange"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            /** @description Too many requests: `too-many-streams`, `too-many-requests` */
            429: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    startPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartPayment"];
            };
        };
        responses: {
            /** @description Ready to be confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientSecret: string;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `ambiguous-order`, `already-paid`, `being-cancelled`, `sold-out`, `payment-mismatch` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `disagrees` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    confirmPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPayment"];
            };
        };
        responses: {
            /** @description The paid order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `payment-mismatch`, `payment-not-succeeded`, `payment-processing` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `disagrees` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listAllOrders: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of a page beside it, of the same `sort` */
                cursor?: string;
                /** @description Only orders in this state */
                status?: "pending" | "paid" | "refunded";
                /** @description Only orders that have come so far */
                fulfilment?: "preparing" | "shipped" | "delivered";
                /** @description Stands in the e-mail or the tool's name, begins the transaction id, or is the order's id */
                q?: string;
                /** @description Placed at or after */
                from?: string;
                /** @description Placed before */
                to?: string;
                sort?: "newest" | "oldest" | "total-highest" | "total-lowest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of orders */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    /** @description How many orders match on all pages; counting stops at 10000 */
                    "x-total-count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedOrder"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    exportOrders: {
        parameters: {
            query?: {
                /** @description Only orders in this state */
                status?: "pending" | "paid" | "refunded";
                /** @description Only orders that have come so far */
                fulfilment?: "preparing" | "shipped" | "delivered";
                /** @description Stands in the e-mail or the tool's name, begins the transaction id, or is the order's id */
                q?: string;
                /** @description Placed at or after */
                from?: string;
                /** @description Placed before */
                to?: string;
                sort?: "newest" | "oldest" | "total-highest" | "total-lowest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each order, with a line of names before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description At most so many rows */
                limit?: number;
                /** @description From the Link header of the page before */
                cursor?: string;
                /** @description Only changes of these things */
                kind?: "tool" | "order" | "review" | "role";
                /** @description Part of the name or e-mail address of who made the change or whom it is about */
                person?: string;
                /** @description Id of the tool, order, review or user that changed */
                about?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of changes */
            200: {
                headers: {
                    /** @description rel="next" names the next page; absent on the last */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            /** @description A value that the call cannot take: `too-many-people` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    readFigures: {
        parameters: {
            query?: {
                /** @description How many days, today the last of them */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Figures"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    shipOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order is shipped */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description False when it had been done before, by whomever */
                        changed: boolean;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `not-paid`, `being-refunded`, `already-refunded` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    shipOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description What became of each, in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FulfilmentOutcome"][];
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    deliverOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order is delivered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description False when it had been done before, by whomever */
                        changed: boolean;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `not-paid`, `not-shipped` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    deliverOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description What became of each, in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FulfilmentOutcome"][];
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    inspectOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectedOrder"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    refundOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description One key, one refund, however often it is sent */
                "idempotency-key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description Decided; `status` says how far it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Does not fit the present state: `not-paid`, `being-refunded`, `already-refunded`, `order-changed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `refund-too-large`, `disagrees`, `idempotency-key-reused` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    explainPendingOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cause; null for an order that is paid */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cause: components["schemas"]["PendingCause"];
                    };
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    receiveStripeEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made by Stripe with the webhook's secret */
                "stripe-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        received: true;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `duplicate-keys`, `bad-signature`, `not-an-event`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                };
            };
        };
        responses: {
            /** @description Ready to be shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            /** @description Still being made ready: ask `location` */
            202: {
                headers: {
                    /** @description Where to ask */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description Malformed request: `malformed`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Body too large: `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["AddressTooLong"];
            /** @description Body is of another kind: `not-multipart` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A value that the call cannot take: `invalid`, `image-refused` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `storage-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
            /** @description No room left: `storage-full` */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description Malformed request: `invalid`, `unclear-path` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid access token: `not-signed-in`, `account-erased` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not there: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            /** @description Not available right now: `keycloak-unavailable`, `service-unavailable`, `busy` */
            503: {
                headers: {
                    /** @description Seconds until the next attempt */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["NoResponseInTime"];
        };
    };
    findSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["NoResponseInTime"];
        };
    };
}
