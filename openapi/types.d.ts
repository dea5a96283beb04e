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
        /** Add a tool */
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
        /** Search suggestions */
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
        /** Tools by their ids, or the tool with a number */
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
    "/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Parts by category and attributes, with facets. `f.<attribute>=a,b` filters by choices, `f.<attribute>=10..40` by a range; by at most 8 attributes, not by texts and dates */
        get: operations["listCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tree of categories */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One category, also by a former address */
        get: operations["findCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/families/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One family with its size table: columns, rows, and what all rows have in common */
        get: operations["findFamily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parts/{partNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One tool by its part number or an alias, for its public page */
        get: operations["findPart"];
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
        /** Stream changes of a tool's stock */
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
        /** Import tools from CSV: preview (dryRun, the default), or apply a file without errors. A line whose tool is changed meanwhile is left out */
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
        /** Export the catalogue as CSV, to edit and import again */
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
        /** The complete catalogue, for admins */
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
        /** Change a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first */
        put: operations["editTool"];
        post?: never;
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
        /** Changes of a tool by admins, newest first */
        get: operations["listToolEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set all images of a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first */
        put: operations["setToolPictures"];
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
        /** Archive a tool; existing orders are not affected */
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
        /** Restore an archived tool */
        post: operations["restoreTool"];
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
        /** Add or remove units of stock, with a reason */
        post: operations["adjustStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}/relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Successor, alternatives and fitting parts that were entered at a tool */
        get: operations["findRelations"];
        /** Set successor, alternatives and fitting parts of a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first */
        put: operations["setRelations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories, for admins */
        get: operations["listManagedCategories"];
        put?: never;
        /** Add a category */
        post: operations["addCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One category, for admins */
        get: operations["findManagedCategory"];
        /** Rename, move or reorder a category; a former address redirects */
        put: operations["editCategory"];
        post?: never;
        /** Remove a category without parts and subcategories */
        delete: operations["removeCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/categories/{id}/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set which attributes the parts of a category have, in this order */
        put: operations["setCategoryAttributes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories and attributes, for admins */
        get: operations["listManagedCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All attributes, for admins */
        get: operations["listAttributes"];
        put?: never;
        /** Add an attribute */
        post: operations["addAttribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/attributes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One attribute, for admins */
        get: operations["findManagedAttribute"];
        /** Change label, unit, decimals and choices of an attribute */
        put: operations["editAttribute"];
        post?: never;
        /** Remove an attribute that no category uses and no part has or had a value for */
        delete: operations["removeAttribute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/tools/{id}/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Category and attributes of a tool, for admins */
        get: operations["findClassification"];
        /** Set category and attributes of a tool; 409 'changed-meanwhile' with the present ones as `current` if another admin changed it first */
        put: operations["classifyTool"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/families": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All families, for admins */
        get: operations["listFamilies"];
        put?: never;
        /** Add a family; its address is made of its name and stays */
        post: operations["addFamily"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/families/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One family, for admins */
        get: operations["findManagedFamily"];
        /** Change a family: texts, drawing, columns and parts */
        put: operations["editFamily"];
        post?: never;
        /** Remove a family without documents; its parts stay */
        delete: operations["removeFamily"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/synonyms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Words that searches take for each other */
        get: operations["listSynonyms"];
        put?: never;
        /** Add a group of words or phrases of equal meaning */
        post: operations["addSynonyms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/synonyms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One group of synonyms, for admins */
        get: operations["findManagedSynonyms"];
        /** Replace the words of a group */
        put: operations["editSynonyms"];
        post?: never;
        /** Remove a group of synonyms */
        delete: operations["removeSynonyms"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/sellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies that sell, for admins */
        get: operations["listSellers"];
        put?: never;
        /** Add a company that sells */
        post: operations["addSeller"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/sellers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One seller, for admins */
        get: operations["findManagedSeller"];
        /** Change a seller; invoices that exist stay as they are */
        put: operations["editSeller"];
        post?: never;
        /** Remove a seller without zones and orders */
        delete: operations["removeSeller"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/missed-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The most frequent searches that found nothing and still find nothing, without who searched */
        get: operations["listMissedSearches"];
        put?: never;
        post?: never;
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
        /** Reviews by customers, newest first */
        get: operations["listReviews"];
        put?: never;
        /** Add a review under the caller's name; limited per day */
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
        /** Hidden or visible reviews, newest first */
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
        /** Hide a review or show it again */
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
        /** The caller's profile */
        get: operations["findProfile"];
        /** Store the signed-in user or their profile */
        put: operations["updateProfile"];
        post?: never;
        /** Delete the caller's account; orders are retained without personal data */
        delete: operations["deleteOwnAccount"];
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
        /** Whether the caller is an admin */
        get: operations["findAdminStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{email}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's contact data and saved addresses */
        get: operations["findContact"];
        /** Replace the given fields of the caller's contact data and saved addresses */
        put: operations["storeContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{email}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that the shop stores about the caller */
        get: operations["exportOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The returns of an order of the caller, and how many units can be returned */
        get: operations["listOwnReturns"];
        put?: never;
        /** Request a return of units of a shipped order */
        post: operations["requestReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open returns, the oldest first, or all, the latest first */
        get: operations["listReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/returns/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept a return: the customer may send the units */
        post: operations["acceptReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/returns/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a return with a reason */
        post: operations["declineReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/returns/{id}/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that the units have arrived, and whether they are sold again */
        post: operations["receiveReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/returns/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund the units of a received return, which ends once the refund is done */
        post: operations["refundReturn"];
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
        /** All users who have signed in: admins first, each role by name */
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
        /** Make a user an admin */
        put: operations["makeAdmin"];
        post?: never;
        /** Remove the admin role of a user; the last admin is protected */
        delete: operations["removeAdmin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools that the caller wants a mail about when they can be ordered again */
        get: operations["listStockAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock-alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Get one mail when a tool can be ordered again */
        put: operations["requestStockAlert"];
        post?: never;
        /** Cancel the mail about a tool */
        delete: operations["cancelStockAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all mails about tools with the link of any of them; email clients do so with one click (RFC 8058) */
        post: operations["unsubscribe"];
        delete?: never;
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
        /** The caller's wish list */
        get: operations["listWishes"];
        /** Add tools saved before signing in to the caller's wish list */
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
        /** Add a tool to the caller's wish list */
        put: operations["addWish"];
        post?: never;
        /** Remove a tool from the caller's wish list */
        delete: operations["removeWish"];
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
        /** Place an order and reserve its units */
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
        /** The caller's orders, newest first; cancelled ones with `status=cancelled` only */
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
        /** Everything about an order of the caller, in any state */
        get: operations["findOrderDetails"];
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
        /** Tools of the caller's paid orders, most recent first */
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
        /** Phone, address and company of the caller's newest order */
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
        /** Events of an order of the caller, oldest first; admins may read any order */
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
        /** Stream changes of the caller's orders */
        get: operations["streamOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the company and the buyer's own reference of an order, until it is shipped */
        put: operations["changeReference"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the address and phone of an unpaid order */
        put: operations["changeDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the delivery address of an order, until it is shipped */
        put: operations["changeManagedDelivery"];
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
        /** Create a payment and return the secret with which the browser confirms it */
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
        /** Report that the card was charged */
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
        /** All orders that match the filter, as CSV */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts of orders and tools that wait for staff */
        get: operations["countQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Internal notes of an order, newest first */
        get: operations["listOrderNotes"];
        put?: never;
        /** Add an internal note to an order */
        post: operations["addOrderNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/packing-slips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What staff need to pack orders: address and items, of those that are paid and whose dispute is not open or lost */
        get: operations["listPackingSlips"];
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
        /** Changes of tools, orders, reviews, roles, categories, attributes, families, synonyms and sellers, newest first */
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
        /** Sales per day, tools below their minimum order, unpaid holds, placed and paid orders */
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
        /** Mark an order as shipped */
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
        /** Mark up to 100 orders as shipped, each independently */
        post: operations["shipOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/parcel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct the carrier and tracking number of a shipped order, until it is delivered */
        put: operations["changeParcel"];
        post?: never;
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
        /** Mark an order as delivered */
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
        /** Mark up to 100 orders as delivered, each independently */
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
        /** Refund units of a paid order's lines, an amount, or all that is left */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/orders/{id}/refund/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a refund would be of now; stores nothing */
        post: operations["previewRefund"];
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
        /** Why an order is not paid, with a request to Stripe */
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
        /** Receive a signed Stripe event */
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
        /** Upload an image: JPEG, PNG or WebP, at most 8 MB and 25 megapixels */
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
        /** Status of an uploaded image */
        get: operations["findImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All documents of a tool or family, also those that are being checked or were rejected */
        get: operations["listManagedDocuments"];
        put?: never;
        /** Upload a document of a tool or family: PDF, STEP, DXF, IGES or STL */
        post: operations["addDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a revision of a document; older ones stay */
        post: operations["addDocumentRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a document another title */
        put: operations["editDocument"];
        post?: never;
        /** Remove a document with all its revisions and files */
        delete: operations["removeDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/documents/{id}/revisions/{revisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one revision with its file; the document goes with its last one */
        delete: operations["removeDocumentRevision"];
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
        FoundTool: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /**
             * @description End of the address of its page, `/tools/{part number}/{slug}`
             * @example combination-wrench-19-mm
             */
            slug: string;
            description: string;
            /** @description Path or URL of the image (legacy spelling) */
            img: string;
            /**
             * @description Of one unit, in dollars
             * @example 0.094
             */
            price: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Sold in packs: quantities are multiples of this, from the first at or above `minOrder` on; 1: single units */
            orderMultiple: number;
            /** @description Units in stock */
            available: number;
            /**
             * Format: date
             * @description The day when more units are expected, today or later
             * @example 2026-12-04
             */
            expectedOn?: string;
            /**
             * @description No longer sold
             * @enum {boolean}
             */
            archived?: true;
            alias?: components["schemas"]["Alias"];
        };
        Alias: {
            /** @example DIN 912 */
            value: string;
            /**
             * @description Whose number it is; `old`: a former one of the tool
             * @enum {string}
             */
            kind: "old" | "customer" | "manufacturer" | "other";
        };
        /** @description RFC 9457 problem details */
        Problem: {
            /**
             * @description Stable code of the problem
             * @example urn:boltwright:problem:sold-out
             */
            type: string;
            title: string;
            status: number;
            /** @description A sentence about this request, for users */
            detail: string;
            requestId: string;
            errors?: {
                field: string;
                message: string;
            }[];
        };
        Suggestions: {
            tools: components["schemas"]["ToolSuggestion"][];
            dropped?: components["schemas"]["DroppedWords"];
        };
        ToolSuggestion: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /**
             * @description End of the address of its page, `/tools/{part number}/{slug}`
             * @example combination-wrench-19-mm
             */
            slug: string;
            /** @description Path or URL of the image (legacy spelling) */
            img: string;
            /**
             * @description Of one unit, in dollars
             * @example 0.094
             */
            price: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            alias?: components["schemas"]["Alias"];
        };
        /** @description Present where no part has all words of `q` */
        DroppedWords: {
            /** @description As they were typed: `A4` */
            words: string[];
            /** @description The value of the same attribute that the parts have, such as `A2`; null for none */
            instead: string | null;
            /** @description Whether a size or a number is among the other words */
            hasSize: boolean;
        };
        Tool: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /**
             * @description End of the address of its page, `/tools/{part number}/{slug}`
             * @example combination-wrench-19-mm
             */
            slug: string;
            description: string;
            /** @description Path or URL of the image (legacy spelling) */
            img: string;
            /**
             * @description Of one unit, in dollars
             * @example 0.094
             */
            price: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Sold in packs: quantities are multiples of this, from the first at or above `minOrder` on; 1: single units */
            orderMultiple: number;
            /** @description Units in stock */
            available: number;
            /**
             * Format: date
             * @description The day when more units are expected, today or later
             * @example 2026-12-04
             */
            expectedOn?: string;
            /**
             * @description No longer sold
             * @enum {boolean}
             */
            archived?: true;
        };
        OrderedTool: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /**
             * @description End of the address of its page, `/tools/{part number}/{slug}`
             * @example combination-wrench-19-mm
             */
            slug: string;
            description: string;
            /** @description Path or URL of the image (legacy spelling) */
            img: string;
            /**
             * @description Of one unit, in dollars
             * @example 0.094
             */
            price: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Sold in packs: quantities are multiples of this, from the first at or above `minOrder` on; 1: single units */
            orderMultiple: number;
            /** @description Units in stock */
            available: number;
            /**
             * Format: date
             * @description The day when more units are expected, today or later
             * @example 2026-12-04
             */
            expectedOn?: string;
            /**
             * @description No longer sold
             * @enum {boolean}
             */
            archived?: true;
            /**
             * @description Lower prices of one unit, each from a quantity on: quantities rise, prices fall
             * @example [
             *       {
             *         "minQuantity": 100,
             *         "price": 0.11
             *       }
             *     ]
             */
            priceBreaks: {
                minQuantity: number;
                /** @example 0.094 */
                price: number;
            }[];
            /** @description Of one unit; null if it is unknown */
            weightGrams: number | null;
        };
        Catalogue: {
            /** @description Matching parts, counted up to 10000 */
            total: number;
            /** @description Whether these are all; false: there are more */
            exact: boolean;
            items: components["schemas"]["CatalogueItem"][];
            /** @description Counts of a facet ignore its own choice; what is chosen is listed also with no result. Facets of too many parts have no counts */
            facets: components["schemas"]["Facet"][];
            /** @description Where nothing matches: the parameter of each filter by an attribute, price or stock, and how many parts match without it; not `exact`: at least so many */
            without?: {
                filter: string;
                total: number;
                exact: boolean;
            }[];
            dropped?: components["schemas"]["DroppedWords"];
            /** @description `cursor` of the next page */
            next: string | null;
        };
        CatalogueItem: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /**
             * @description End of the address of its page, `/tools/{part number}/{slug}`
             * @example combination-wrench-19-mm
             */
            slug: string;
            /** @description Path or URL of the image (legacy spelling) */
            img: string;
            /**
             * @description Of one unit, in dollars
             * @example 0.094
             */
            price: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Sold in packs: quantities are multiples of this, from the first at or above `minOrder` on; 1: single units */
            orderMultiple: number;
            /** @description Units in stock */
            available: number;
            /**
             * Format: date
             * @description The day when more units are expected, today or later
             * @example 2026-12-04
             */
            expectedOn?: string;
            /** @description Slug of the category */
            category: string | null;
            /** @description Slug of the family */
            family: string | null;
            /**
             * @description Lower prices of one unit, each from a quantity on: quantities rise, prices fall
             * @example [
             *       {
             *         "minQuantity": 100,
             *         "price": 0.11
             *       }
             *     ]
             */
            priceBreaks: {
                minQuantity: number;
                /** @example 0.094 */
                price: number;
            }[];
            /** @description Of one unit; null if it is unknown */
            weightGrams: number | null;
            /**
             * @description Values by attribute: numbers in the attribute's unit, choices as in the facets, dates as `2026-12-04`
             * @example {
             *       "thread": "m8",
             *       "length": 30
             *     }
             */
            attributes: {
                [key: string]: number | string | boolean;
            };
            alias?: components["schemas"]["Alias"];
        };
        Facet: {
            /**
             * @description Slug of the attribute; also `category` and `price`
             * @example thread
             */
            attribute: string;
            label: string;
            /** @enum {string} */
            type: "choice" | "boolean" | "number";
            unit: string | null;
            /** @description Of choices and booleans, in the attribute's order: those with results; without counts, all of the attribute */
            values?: {
                value: string;
                label: string;
                /** @description Absent where there are more than 10000 parts */
                count?: number;
            }[];
            /** @description Of numbers that are counted */
            min?: number;
            /** @description Of numbers that are counted */
            max?: number;
            /** @description Of numbers that are counted: results in each of 12 equal steps from min to max */
            histogram?: number[];
        };
        Category: {
            slug: string;
            name: string;
            /** @description Parts for sale in it and below */
            count: number;
            children: components["schemas"]["Category"][];
        };
        CategoryDetails: {
            slug: string;
            name: string;
            /** @description From the top category to this one */
            path: {
                slug: string;
                name: string;
            }[];
            children: {
                slug: string;
                name: string;
            }[];
            /** @description Of its parts, inherited ones first */
            attributes: components["schemas"]["CategoryAttribute"][];
        };
        CategoryAttribute: {
            slug: string;
            label: string;
            /**
             * @description A date is a day, as `2026-12-04`; parts are sorted by it, texts and dates are no facets
             * @enum {string}
             */
            type: "number" | "choice" | "text" | "boolean" | "date";
            /**
             * @description Of a number
             * @example mm
             */
            unit: string | null;
            /** @description Of a number */
            decimals: number | null;
            /** @description Of a choice, in their order */
            choices: {
                value: string;
                label: string;
            }[];
            required: boolean;
            facet: boolean;
        };
        Family: {
            slug: string;
            name: string;
            description: string;
            /** @description Path of an image */
            drawing: string | null;
            /** @description Slug of its category */
            category: string | null;
            /** @description From the top category to its own; empty without one */
            path: {
                slug: string;
                name: string;
            }[];
            /** @description The attributes in which its parts differ */
            columns: components["schemas"]["FamilyColumn"][];
            /** @description What all rows have in common, in words */
            common: {
                attribute: string;
                label: string;
                value: string;
                unit: string | null;
                /** @description Of the dimension in the drawing */
                letter?: string;
            }[];
            documents?: components["schemas"]["Document"][];
            /** @description Its parts for sale, sorted by the columns */
            rows: components["schemas"]["CatalogueItem"][];
        };
        FamilyColumn: {
            slug: string;
            label: string;
            /**
             * @description A date is a day, as `2026-12-04`; parts are sorted by it, texts and dates are no facets
             * @enum {string}
             */
            type: "number" | "choice" | "text" | "boolean" | "date";
            /**
             * @description Of a number
             * @example mm
             */
            unit: string | null;
            /** @description Of a number */
            decimals: number | null;
            /** @description Of a choice, in their order */
            choices: {
                value: string;
                label: string;
            }[];
            /** @description Of the dimension in the drawing */
            letter: string | null;
        };
        Document: {
            /** @enum {string} */
            kind: "datasheet" | "drawing" | "cad" | "certificate" | "safety-sheet";
            title: string;
            /** @description Path that leads to the newest revision */
            latest: string;
            /** @description Newest first */
            revisions: components["schemas"]["DocumentRevision"][];
        };
        DocumentRevision: {
            revision: string;
            date: string;
            /** @enum {string} */
            format: "pdf" | "step" | "dxf" | "iges" | "stl";
            /** @description Size of the file */
            bytes: number;
            /** @description Of a PDF */
            pages: number | null;
            /**
             * @description Its permanent path
             * @example /documents/0199a1b2-0000-7000-8000-000000000000/BW-1002-datasheet-rev-B.pdf
             */
            url: string;
            /** @description Path of a picture of the first page of a PDF (WebP, at most 512 px) */
            preview: string | null;
        };
        Part: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /**
             * @description End of the address of its page, `/tools/{part number}/{slug}`
             * @example combination-wrench-19-mm
             */
            slug: string;
            description: string;
            /** @description Path or URL of the image (legacy spelling) */
            img: string;
            /**
             * @description Of one unit, in dollars
             * @example 0.094
             */
            price: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Sold in packs: quantities are multiples of this, from the first at or above `minOrder` on; 1: single units */
            orderMultiple: number;
            /** @description Units in stock */
            available: number;
            /**
             * Format: date
             * @description The day when more units are expected, today or later
             * @example 2026-12-04
             */
            expectedOn?: string;
            /**
             * @description No longer sold
             * @enum {boolean}
             */
            archived?: true;
            /** @description Slug of the category */
            category: string | null;
            /** @description Slug of the family */
            family: string | null;
            /**
             * @description Lower prices of one unit, each from a quantity on: quantities rise, prices fall
             * @example [
             *       {
             *         "minQuantity": 100,
             *         "price": 0.11
             *       }
             *     ]
             */
            priceBreaks: {
                minQuantity: number;
                /** @example 0.094 */
                price: number;
            }[];
            /** @description Of one unit; null if it is unknown */
            weightGrams: number | null;
            /**
             * @description Values by attribute: numbers in the attribute's unit, choices as in the facets, dates as `2026-12-04`
             * @example {
             *       "thread": "m8",
             *       "length": 30
             *     }
             */
            attributes: {
                [key: string]: number | string | boolean;
            };
            /** @description From the top category to its own; empty without one */
            path?: {
                slug: string;
                name: string;
            }[];
            /** @description All images in their order; the first is `img` */
            pictures?: {
                /** @description Path of the image; the end of the name gives its size */
                img: string;
                /** @description What it shows; null for a first one that the name describes */
                alt: string | null;
            }[];
            alias?: components["schemas"]["Alias"];
            /** @description The attributes in words, in the category's order */
            specifications?: {
                attribute: string;
                label: string;
                value: string;
                unit: string | null;
            }[];
            familyName?: string;
            /** @description Parts of its family that differ in one size only, by the next step */
            neighbours?: {
                attribute: string;
                label: string;
                /** @enum {string} */
                step: "smaller" | "larger";
                /**
                 * @description Of the other part, in words
                 * @example 35 mm
                 */
                value: string;
                partNumber: string;
                slug: string;
            }[];
            /** @description Its own and those of its family */
            documents?: components["schemas"]["Document"][];
            successor?: components["schemas"]["Tool"];
            /** @description Parts for sale that do the same */
            alternatives?: components["schemas"]["Tool"][];
            /** @description Parts for sale that are used together with it */
            fitsWith?: components["schemas"]["Tool"][];
            /** @description Tools for sale like it, of its category */
            related: components["schemas"]["Tool"][];
            /**
             * @description Archived for so long that search engines should forget its page
             * @enum {boolean}
             */
            gone?: true;
        };
        StockChange: {
            /** Format: uuid */
            toolId: string;
        };
        ToolImport: {
            applied: boolean;
            /** @description Id of this plan; send it to apply exactly this plan */
            plan: string;
            counts: {
                create: number;
                update: number;
                unchanged: number;
                error: number;
            };
            lines: {
                /** @description First line of the record in the file; the header is line 1 */
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
                    /** @description The column, or `line` for the whole line */
                    field: string;
                    message: string;
                }[];
            }[];
        };
        ManagedTool: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @example BW-1042 */
            partNumber: string;
            /**
             * @description End of the address of its page, `/tools/{part number}/{slug}`
             * @example combination-wrench-19-mm
             */
            slug: string;
            description: string;
            /** @description Path or URL of the image (legacy spelling) */
            img: string;
            /**
             * @description Of one unit, in dollars
             * @example 0.094
             */
            price: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /** @description Smallest quantity of one order */
            minOrder: number;
            /** @description Sold in packs: quantities are multiples of this, from the first at or above `minOrder` on; 1: single units */
            orderMultiple: number;
            /** @description Units in stock */
            available: number;
            /**
             * Format: date
             * @description Also a day that has passed
             */
            expectedOn: string | null;
            /**
             * @description No longer sold
             * @enum {boolean}
             */
            archived?: true;
            /** @description All images in their order; the first is `img` */
            pictures: {
                /** @description Path of the image; the end of the name gives its size */
                img: string;
                /** @description What it shows; null for a first one that the name describes */
                alt: string | null;
            }[];
            /**
             * @description Lower prices of one unit, each from a quantity on: quantities rise, prices fall
             * @example [
             *       {
             *         "minQuantity": 100,
             *         "price": 0.11
             *       }
             *     ]
             */
            priceBreaks: {
                minQuantity: number;
                /** @example 0.094 */
                price: number;
            }[];
            /** @description Of one unit; null if it is unknown */
            weightGrams: number | null;
            /** @description Increases with every edit; send it with your edit */
            version: number;
            /** @description Units reserved for unpaid orders, not included in `available` */
            held: number;
            /**
             * Format: date-time
             * @description When it was archived
             */
            archivedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Other numbers that lead to it, by kind */
            aliases: components["schemas"]["Alias"][];
        };
        ToolEvent: {
            /** Format: uuid */
            _id: string;
            /** @enum {string} */
            type: "tool.added" | "tool.edited" | "tool.archived" | "tool.restored" | "tool.imported" | "tool.document-added" | "tool.document-edited" | "tool.document-revised" | "tool.document-removed";
            /** @description The admin, as `email (name)` */
            by: string;
            /** Format: date-time */
            at: string;
            changes: components["schemas"]["AuditChange"][];
        };
        AuditChange: {
            /** @description Name of the field in the contract */
            field: string;
            /** @description As text; amounts in dollars, prices of the price unit */
            from: string | null;
            to: string | null;
        };
        NewTool: {
            name: string;
            description: string;
            /**
             * @description Of one unit, in dollars; times the price unit it is a whole cent
             * @example 0.094
             */
            price: number;
            /**
             * @description Without it: that of the tool, 1 for a new one
             * @example 100
             * @enum {integer}
             */
            priceUnit?: 1 | 10 | 100 | 1000;
            minOrder: number;
            /** @description Path of the image (legacy spelling) */
            img: string;
            /**
             * @description Quantities are multiples of this
             * @example 100
             */
            orderMultiple?: number;
            /** @description Lower prices of one unit, each from a quantity on: quantities rise, prices fall */
            priceBreaks?: {
                minQuantity: number;
                /** @example 0.11 */
                price: number;
            }[];
            /**
             * Format: date
             * @description The day when more units are expected; ends when enough for an order come
             * @example 2026-12-04
             */
            expectedOn?: string | null;
            /**
             * @description Of one unit
             * @example 12
             */
            weightGrams?: number | null;
            /** @description Units in stock */
            available: number;
            /**
             * @description Unique without regard to case and punctuation, except a decimal point: 2.5 is not 25. A former number stays as an alias
             * @example BW-1042
             */
            partNumber?: string;
            /** @description Slug of the category */
            category?: string | null;
            /**
             * @description Values by attribute: a number in its unit, a value of a choice, a text, true or false, or a day
             * @example {
             *       "thread": "m8",
             *       "length": 30,
             *       "coated": true,
             *       "rohs-declared-on": "2026-12-04"
             *     }
             */
            attributes?: {
                [key: string]: number | string | boolean;
            };
        };
        ToolEdit: {
            name: string;
            description: string;
            /**
             * @description Of one unit, in dollars; times the price unit it is a whole cent
             * @example 0.094
             */
            price: number;
            /**
             * @description Without it: that of the tool, 1 for a new one
             * @example 100
             * @enum {integer}
             */
            priceUnit?: 1 | 10 | 100 | 1000;
            minOrder: number;
            /** @description Path of the image (legacy spelling) */
            img: string;
            /**
             * @description Quantities are multiples of this
             * @example 100
             */
            orderMultiple?: number;
            /** @description Lower prices of one unit, each from a quantity on: quantities rise, prices fall */
            priceBreaks?: {
                minQuantity: number;
                /** @example 0.11 */
                price: number;
            }[];
            /**
             * Format: date
             * @description The day when more units are expected; ends when enough for an order come
             * @example 2026-12-04
             */
            expectedOn?: string | null;
            /**
             * @description Of one unit
             * @example 12
             */
            weightGrams?: number | null;
            /** @description Grows with every edit; send it with your edit */
            version: number;
            /**
             * @description Unique without regard to case and punctuation, except a decimal point: 2.5 is not 25. A former number stays as an alias
             * @example BW-1042
             */
            partNumber?: string;
            /** @description All aliases afterwards; without it, unchanged */
            aliases?: components["schemas"]["Alias"][];
        };
        ToolPictures: {
            /** @description Grows with every edit; send it with your edit */
            version: number;
            /** @description All images afterwards, in their order; only the first may have no text */
            pictures: {
                img: string;
                alt: string | null;
            }[];
        };
        StockAdjustment: {
            /**
             * @description Units added (positive) or removed (negative)
             * @example -3
             */
            change: number;
            /** @example Three broken in transport */
            reason: string;
        };
        StockMovement: {
            /** Format: uuid */
            _id: string;
            /** @description Units added (positive) or removed (negative) */
            change: number;
            /** @description Stock after the change */
            available: number;
            /** @enum {string} */
            reason: "initial" | "adjusted" | "order-placed" | "order-cancelled" | "hold-released" | "hold-renewed" | "restocked";
            /** @description The admin's reason */
            note: string | null;
            /** Format: uuid */
            orderId: string | null;
            /**
             * @description For people
             * @example BW-100123
             */
            orderNumber: string | null;
            /** @description The admin who caused it, if any, as `email (name)` */
            by: string | null;
            /** Format: date-time */
            at: string;
        };
        Relations: {
            /** @description Grows with every edit; send it with your edit */
            version: number;
            /**
             * @description The part that replaces it
             * @example BW-1042
             */
            successor: string | null;
            /** @description Parts that do the same; each also leads to this one */
            alternatives: string[];
            /** @description Parts that are used with it; each also leads to this one */
            fitsWith: string[];
        };
        ManagedCategory: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            parentId: string | null;
            slug: string;
            name: string;
            /** @description Grows with every edit; send it with your edit */
            version: number;
            /** @description Its own attributes, without inherited ones, in their order */
            attributes: {
                attribute: string;
                isRequired: boolean;
                /** @description Whether customers filter by it; never of a date */
                isFacet: boolean;
            }[];
        };
        CategoryContent: {
            name: string;
            /**
             * Format: uuid
             * @description The parent category; null for a top category
             */
            parentId: string | null;
            /** @description Position among its siblings, from 0; without it, its present one, or the last one */
            position?: number;
        };
        ManagedCatalogue: {
            /** @description Siblings in their order */
            categories: components["schemas"]["ManagedCategory"][];
            attributes: components["schemas"]["ManagedAttribute"][];
        };
        ManagedAttribute: {
            slug: string;
            label: string;
            /**
             * @description A date is a day, as `2026-12-04`; parts are sorted by it, texts and dates are no facets
             * @enum {string}
             */
            type: "number" | "choice" | "text" | "boolean" | "date";
            /**
             * @description Of a number
             * @example mm
             */
            unit: string | null;
            /** @description Of a number */
            decimals: number | null;
            /** @description Of a choice, in their order */
            choices: {
                value: string;
                label: string;
            }[];
            /** @description Grows with every edit; send it with your edit */
            version: number;
        };
        Classification: {
            /** @description Grows with every edit; send it with your edit */
            version: number;
            /** @description Slug of the category */
            category: string | null;
            /**
             * @description Values by attribute: a number in its unit, a value of a choice, a text, true or false, or a day
             * @example {
             *       "thread": "m8",
             *       "length": 30,
             *       "coated": true,
             *       "rohs-declared-on": "2026-12-04"
             *     }
             */
            attributes: {
                [key: string]: number | string | boolean;
            };
            /** @description The family that it is part of */
            family?: {
                /** Format: uuid */
                _id: string;
                name: string;
            };
            /** @description The attributes of its category */
            allowed: components["schemas"]["CategoryAttribute"][];
        };
        ListedFamily: {
            /** Format: uuid */
            id: string;
            slug: string;
            name: string;
            parts: number;
        };
        ManagedFamily: {
            name: string;
            description: string;
            /** @description Slug of its category */
            category: string | null;
            /** @description Path of an image */
            drawing: string | null;
            /** @description The attributes in which its parts differ, in their order */
            columns: {
                attribute: string;
                /** @description Of the dimension in the drawing */
                letter: string | null;
            }[];
            /** @description The part numbers of all its parts */
            parts: string[];
            /** Format: uuid */
            id: string;
            slug: string;
            /** @description Grows with every edit; send it with your edit */
            version: number;
        };
        FamilyContent: {
            name: string;
            description: string;
            /** @description Slug of its category */
            category: string | null;
            /** @description Path of an image */
            drawing: string | null;
            /** @description The attributes in which its parts differ, in their order */
            columns: {
                attribute: string;
                /** @description Of the dimension in the drawing */
                letter: string | null;
            }[];
            /** @description The part numbers of all its parts */
            parts: string[];
        };
        FamilyEdit: {
            name: string;
            description: string;
            /** @description Slug of its category */
            category: string | null;
            /** @description Path of an image */
            drawing: string | null;
            /** @description The attributes in which its parts differ, in their order */
            columns: {
                attribute: string;
                /** @description Of the dimension in the drawing */
                letter: string | null;
            }[];
            /** @description The part numbers of all its parts */
            parts: string[];
            /** @description Grows with every edit; send it with your edit */
            version: number;
        };
        Synonyms: {
            /** Format: uuid */
            id: string;
            phrases: string[];
            /** @description Grows with every edit; send it with your edit */
            version: number;
        };
        Seller: {
            name: string;
            line1: string;
            city: string;
            postcode: string;
            /**
             * @description ISO 3166-1 code
             * @example DE
             */
            country: string;
            /** @description VAT id of the EU */
            vatId: string | null;
            /** @description Tax number of a seller without a VAT id */
            taxNumber: string | null;
            /** @description Bank account, printed on invoices */
            bank: string;
            /** @description Legal line of invoices */
            legal: string;
            /**
             * @description Beginning of its invoice numbers
             * @example BW
             */
            series: string;
            /** @description Made of its first name, such as `boltwright-gmbh` */
            id: string;
            /** @description Grows with every edit; send it with your edit */
            version: number;
        };
        SellerContent: {
            name: string;
            line1: string;
            city: string;
            postcode: string;
            /**
             * @description ISO 3166-1 code
             * @example DE
             */
            country: string;
            /** @description VAT id of the EU */
            vatId: string | null;
            /** @description Tax number of a seller without a VAT id */
            taxNumber: string | null;
            /** @description Bank account, printed on invoices */
            bank: string;
            /** @description Legal line of invoices */
            legal: string;
            /**
             * @description Beginning of its invoice numbers
             * @example BW
             */
            series: string;
        };
        SellerEdit: {
            name: string;
            line1: string;
            city: string;
            postcode: string;
            /**
             * @description ISO 3166-1 code
             * @example DE
             */
            country: string;
            /** @description VAT id of the EU */
            vatId: string | null;
            /** @description Tax number of a seller without a VAT id */
            taxNumber: string | null;
            /** @description Bank account, printed on invoices */
            bank: string;
            /** @description Legal line of invoices */
            legal: string;
            /**
             * @description Beginning of its invoice numbers
             * @example BW
             */
            series: string;
            /** @description Grows with every edit; send it with your edit */
            version: number;
        };
        MissedSearch: {
            /** @description In small letters */
            text: string;
            /** @description How often it was searched for */
            count: number;
            /** Format: date-time */
            lastAt: string;
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
            id: string;
            authorName: string;
            /** @description The author's verified email address */
            authorEmail: string | null;
            /** @description Stars */
            rating: number;
            description: string;
            /** Format: date-time */
            writtenAt: string;
            isHidden: boolean;
            /** @description The last admin who hid it or showed it again */
            lastAct: {
                /** Format: date-time */
                at: string;
                /** @description The admin, as `email (name)` */
                admin: string;
                reason: string;
            } | null;
        };
        ReviewModeration: {
            hidden: boolean;
            /**
             * @description Reason; required to hide a review
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
        Contact: {
            phone: string;
            company: string;
            reference: string;
            addresses: {
                label: string;
                address: string;
            }[];
        };
        ContactChange: {
            phone?: string;
            company?: string;
            reference?: string;
            addresses?: {
                label: string;
                address: string;
            }[];
        };
        OwnData: {
            profile: components["schemas"]["Profile"];
            contact: components["schemas"]["Contact"];
            orders: {
                orderNumber: string;
                /** Format: date-time */
                placedAt: string;
                status: string;
                fulfilment: string | null;
                lines: {
                    partNumber: string;
                    name: string;
                    quantity: number;
                    /** @description Of `priceUnit` units */
                    price: string;
                    priceUnit: number;
                    /** @description With tax */
                    total: string;
                    reference: string | null;
                }[];
                itemsTotal: string;
                shipping: string;
                tax: string;
                total: string;
                currency: string;
                customerName: string;
                email: string;
                delivery: {
                    name: string;
                    company: string | null;
                    line1: string;
                    line2: string | null;
                    city: string | null;
                    region: string | null;
                    postcode: string | null;
                    country: string;
                    phone: string;
                };
                billing: {
                    name: string;
                    company: string | null;
                    line1: string;
                    line2: string | null;
                    city: string | null;
                    region: string | null;
                    postcode: string | null;
                    country: string;
                    phone: string;
                } | null;
                shippingMethod: string | null;
                reference: string | null;
                requestedOn: string | null;
                vatId: string | null;
                note: string | null;
                carrier: string | null;
                trackingNumber: string | null;
                /** Format: date-time */
                paidAt: string | null;
                cardBrand: string | null;
                cardLast4: string | null;
                /** Format: date-time */
                cancelledAt: string | null;
            }[];
            refunds: {
                orderNumber: string;
                amount: string;
                state: string;
                /** Format: date-time */
                requestedAt: string;
                /** Format: date-time */
                doneAt: string | null;
            }[];
            returns: {
                orderNumber: string;
                quantity: number;
                /** @description The customer's reason */
                reason: string;
                state: string;
                declineReason: string | null;
                /** Format: date-time */
                requestedAt: string;
                /** Format: date-time */
                decidedAt: string | null;
                /** Format: date-time */
                receivedAt: string | null;
                /** Format: date-time */
                refundedAt: string | null;
            }[];
            /** @description Addresses and phone numbers of orders, before each change */
            formerDeliveries: {
                orderNumber: string;
                address: string;
                phone: string;
                /** Format: date-time */
                changedAt: string;
            }[];
            /** @description Carriers and tracking numbers of orders, before each correction */
            formerParcels: {
                orderNumber: string;
                carrier: string | null;
                trackingNumber: string | null;
                /** Format: date-time */
                changedAt: string;
            }[];
            reviews: {
                authorName: string;
                rating: number;
                description: string;
                /** Format: date-time */
                writtenAt: string;
                /** Format: date-time */
                hiddenAt: string | null;
            }[];
            wishList: string[];
            stockAlerts: string[];
            sentStockAlerts: {
                toolId: string;
                /** Format: date-time */
                requestedAt: string;
                /** Format: date-time */
                mailedAt: string;
            }[];
            roleChanges: {
                role: string;
                /** Format: date-time */
                changedAt: string;
            }[];
        };
        OwnReturns: {
            /** @description Units that can be returned now, by line; none while a return is open */
            returnable: components["schemas"]["ReturnableLine"][];
            /**
             * Format: date
             * @description The last day on which a return could be requested, in the shop's time zone, once it is over
             * @example 2026-12-04
             */
            endedOn?: string;
            returns: components["schemas"]["Return"][];
        };
        ReturnableLine: {
            position: number;
            quantity: number;
        };
        Return: {
            /** Format: uuid */
            _id: string;
            /** @description Units of all lines */
            quantity: number;
            lines: components["schemas"]["ReturnLine"][];
            reason: string;
            /** @enum {string} */
            state: "requested" | "accepted" | "declined" | "received" | "refunded";
            declineReason: string | null;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: date-time */
            receivedAt: string | null;
            /** Format: date-time */
            refundedAt: string | null;
            /** @description Whether its refund was requested and is neither done nor failed */
            refundPending: boolean;
        };
        ReturnLine: {
            position: number;
            name: string;
            quantity: number;
            /** @description Units of the line in the order */
            ordered: number;
            restocked: boolean | null;
        };
        ReturnRequest: {
            lines?: {
                position: number;
                quantity: number;
            }[];
            /** @description Instead of `lines`, for an order of one line */
            quantity?: number;
            reason: string;
        };
        ManagedReturn: {
            /** Format: uuid */
            _id: string;
            /** @description Units of all lines */
            quantity: number;
            lines: components["schemas"]["ReturnLine"][];
            reason: string;
            /** @enum {string} */
            state: "requested" | "accepted" | "declined" | "received" | "refunded";
            declineReason: string | null;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: date-time */
            receivedAt: string | null;
            /** Format: date-time */
            refundedAt: string | null;
            /** @description Whether its refund was requested and is neither done nor failed */
            refundPending: boolean;
            /** @description Why its last refund failed; a received return can be refunded again */
            refundFailure: string | null;
            /** Format: uuid */
            orderId: string;
            /**
             * @description For people
             * @example BW-100123
             */
            orderNumber: string;
            userName: string;
            /**
             * @description What the units cost
             * @example 24.5
             */
            amount: number;
            /**
             * @description What a refund would pay now: their cost, at most what is left of the lines
             * @example 24.5
             */
            refundAmount: number;
        };
        ReceivedReturn: {
            /** @description Of all lines */
            restock?: boolean;
            /** @description Instead of `restock`: each line of the return */
            lines?: {
                position: number;
                restock: boolean;
            }[];
        };
        Refund: {
            /** Format: uuid */
            _id: string;
            /** @example 24.5 */
            amount: number;
            /**
             * @description `owed`: requested at Stripe; `failed`: nothing was refunded, see `failure`
             * @enum {string}
             */
            status: "owed" | "done" | "failed";
            /** @enum {string} */
            cause: "order-gone" | "sold-out" | "already-paid" | "mismatch" | "admin" | "dashboard" | "by-hand";
            /** @description The reason given by the admin or operator */
            reason: string;
            /** @description Whether units come back to the stock with it */
            restock: boolean;
            lines: components["schemas"]["RefundLine"][];
            /** @example 24.5 */
            shipping: number;
            failure: string | null;
            /** @description The admin, as `email (name)` */
            requestedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            doneAt: string | null;
        };
        RefundLine: {
            position: number;
            /** @description 0 for an amount that was spread */
            quantity: number;
            /** @example 24.5 */
            amount: number;
            /**
             * @description The part of the amount that is tax
             * @example 24.5
             */
            tax: number;
            name: string;
            restock: boolean;
        };
        User: {
            /** Format: uuid */
            _id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "admin" | "customer";
            /**
             * Format: date-time
             * @description First login
             */
            createdAt: string;
        };
        Purchase: {
            /**
             * Format: uuid
             * @description Without it, exactly one tool must have the name
             */
            toolId?: string;
            toolName: string;
            orderQuantity: number;
            phone: string;
            address: string;
            /**
             * @description Quantity times unit price, in dollars
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
            company?: string;
            reference?: string;
        };
        Order: {
            /** Format: uuid */
            _id: string;
            /**
             * @description For people
             * @example BW-100123
             */
            orderNumber: string;
            /**
             * Format: uuid
             * @description Tool of the first line, as `toolName` and `toolImg`
             */
            toolId: string;
            toolName: string;
            toolImg: string;
            /** @description Number of lines */
            lineCount: number;
            /** @description Units of all lines */
            orderQuantity: number;
            /**
             * @description Price of one unit in dollars with up to five decimals; null with several lines
             * @example 0.094
             */
            unitPrice: number | null;
            /** @example 24.5 */
            totalAmount: number;
            /**
             * @description ISO code
             * @example USD
             */
            currency: string;
            /** @enum {string} */
            status: "pending" | "paid" | "refunded" | "cancelled";
            /** @enum {string|null} */
            fulfilment: "preparing" | "shipped" | "delivered" | null;
            userName: string;
            email: string;
            /** @description Empty where the delivery address has none */
            phone: string;
            /** @description Where it is delivered, in lines */
            address: string;
            company: string | null;
            /** @description The buyer's own reference, such as a PO number */
            reference: string | null;
            carrier: string | null;
            trackingNumber: string | null;
            /** @description Page of a known carrier, otherwise null */
            trackingUrl: string | null;
            /** @description The PaymentIntent that paid it */
            transactionId: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Absent before; so are the next two
             */
            paidAt?: string;
            /** Format: date-time */
            shippedAt?: string;
            /** Format: date-time */
            deliveredAt?: string;
            /**
             * Format: date-time
             * @description End of the reservation; null without one
             */
            heldUntil: string | null;
            /** @description Whether it can be paid now: pending, with units reserved or in stock */
            payable: boolean;
            /**
             * @description Amount refunded to the card
             * @example 24.5
             */
            refundedAmount: number;
            /** Format: date-time */
            refundedAt: string | null;
            /**
             * Format: date-time
             * @description Absent before; name, email, phone and address of a cancelled order are `erased`
             */
            cancelledAt?: string;
            /** @description The shop cancelled it because it was not paid in time */
            endedUnpaid: boolean;
            /** @description Why the caller's order is not paid, in `listOrders` and `findOrder`; absent if paid */
            pending?: {
                /** @enum {string} */
                reason: "awaiting-payment" | "payment-unfinished" | "declined" | "payment-processing" | "sold-out" | "refund-under-way" | "cancelling";
                /**
                 * Format: date-time
                 * @description When it is cancelled if unpaid
                 */
                endsAt: string;
            };
        };
        BoughtTool: {
            tool: components["schemas"]["Tool"];
            /** @description Quantity of the newest paid order */
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
            company: string;
        };
        OrderEvent: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            orderId: string;
            /**
             * @description `order.hold-extended`: held longer, for a payment that was started late; `order.hold-released`: the units are back in stock; `order.hold-renewed`: held again; `order.reference-changed`: company or the buyer's reference; `order.delivery-changed`: address or phone; `order.parcel-changed`: carrier or tracking number; `payment.refused`: the card was charged but could not pay the order any more, the charge is being refunded; `payment.refunded`: it was refunded; `order.refund-returned`: the card's bank returned a refund to the shop
             * @enum {string}
             */
            type: "order.placed" | "order.hold-extended" | "order.hold-released" | "order.hold-renewed" | "order.cancelled" | "order.paid" | "order.reference-changed" | "order.delivery-changed" | "order.shipped" | "order.parcel-changed" | "order.delivered" | "order.partly-refunded" | "order.refunded" | "order.refund-returned" | "order.return-requested" | "order.return-accepted" | "order.return-declined" | "order.return-received" | "order.return-refunded" | "payment.started" | "payment.declined" | "payment.refused" | "payment.refunded";
            /** Format: date-time */
            at: string;
            /**
             * @description What was refunded, or returned by the bank, in dollars; otherwise null
             * @example 24.5
             */
            amount: number | null;
            /** @description Of `order.shipped`: carrier and tracking number as they are now; null without them, and for other events */
            parcel: {
                carrier: string | null;
                trackingNumber: string | null;
            } | null;
        };
        OrderChange: {
            /** Format: uuid */
            orderId: string;
        };
        OrderDetails: {
            /** Format: uuid */
            _id: string;
            /**
             * @description For people
             * @example BW-100123
             */
            orderNumber: string;
            /** @enum {string} */
            status: "pending" | "paid" | "refunded" | "cancelled";
            /** @enum {string|null} */
            fulfilment: "preparing" | "shipped" | "delivered" | null;
            items: components["schemas"]["OrderedItem"][];
            /**
             * @description Sum of the items, with tax where `pricesIncludeTax`; so is `shipping`
             * @example 24.5
             */
            itemsTotal: number;
            /** @example 24.5 */
            shipping: number;
            /** @example 24.5 */
            shippingTax: number;
            /**
             * @description Of items and shipping
             * @example 24.5
             */
            tax: number;
            /** @description By reason and rate, of items and shipping */
            taxes: {
                /** @enum {string} */
                reason: "standard" | "intra-community" | "export";
                /**
                 * @description In percent
                 * @example 15
                 */
                rate: number;
                /** @example 24.5 */
                net: number;
                /** @example 24.5 */
                tax: number;
            }[];
            pricesIncludeTax: boolean;
            /** @example 24.5 */
            totalAmount: number;
            /**
             * @description ISO code
             * @example USD
             */
            currency: string;
            /** @description `erased` for a cancelled order, as is the email */
            userName: string;
            email: string;
            /** @description null for a cancelled order */
            phone: string | null;
            /** @description Where it is delivered, in lines; null for a cancelled order */
            address: string | null;
            /** @description null for a cancelled order */
            delivery: {
                /**
                 * @description ISO code
                 * @example BD
                 */
                country: string;
                name: string;
                company: string | null;
                /** @description All of an address that was entered as one text */
                line1: string;
                line2: string | null;
                city: string | null;
                region: string | null;
                postcode: string | null;
                /** @description Empty without one */
                phone: string;
            } | null;
            /** @description null where it is the delivery address */
            billing: {
                /**
                 * @description ISO code
                 * @example BD
                 */
                country: string;
                name: string;
                company: string | null;
                /** @description All of an address that was entered as one text */
                line1: string;
                line2: string | null;
                city: string | null;
                region: string | null;
                postcode: string | null;
                /** @description Empty without one */
                phone: string;
            } | null;
            company: string | null;
            reference: string | null;
            /** @description Name of the delivery, as ordered */
            shippingMethod: string | null;
            vatId: string | null;
            /**
             * Format: date
             * @description The day on which the buyer wants it
             */
            requestedOn: string | null;
            /** @description The buyer's note */
            note: string | null;
            /**
             * Format: date-time
             * @description End of the reservation; null without one
             */
            heldUntil: string | null;
            payable: boolean;
            /** @description Why it is not paid, and when it is cancelled if unpaid */
            pending: {
                /** @enum {string} */
                reason: "awaiting-payment" | "payment-unfinished" | "declined" | "payment-processing" | "sold-out" | "refund-under-way" | "cancelling";
                /** Format: date-time */
                endsAt: string;
            } | null;
            transactionId: string | null;
            /** @description The card that paid; brand as Stripe names it, such as `visa` */
            card: {
                brand: string;
                last4: string;
            } | null;
            /** @example 24.5 */
            refundedAmount: number;
            /** @description Oldest first */
            refunds: components["schemas"]["CustomerRefund"][];
            /** @description Whether all that is left of its charge is being refunded */
            beingRefunded: boolean;
            carrier: string | null;
            trackingNumber: string | null;
            /** @description Page of a known carrier, otherwise null */
            trackingUrl: string | null;
            /** Format: date-time */
            placedAt: string;
            /** Format: date-time */
            paidAt: string | null;
            /** Format: date-time */
            shippedAt: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** Format: date-time */
            cancelledAt: string | null;
            /** @description The shop cancelled it because it was not paid in time */
            endedUnpaid: boolean;
        };
        OrderedItem: {
            /** @description 1 to the number of lines */
            position: number;
            /** Format: uuid */
            toolId: string;
            /** @description When it was ordered, as `name` */
            partNumber: string;
            /** @description The tool's today, as `img` */
            slug: string;
            name: string;
            img: string;
            quantity: number;
            /**
             * @description Of one unit, in dollars with up to five decimals
             * @example 0.094
             */
            unitPrice: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /**
             * @description With tax
             * @example 24.5
             */
            totalAmount: number;
            /**
             * @description Without tax
             * @example 24.5
             */
            net: number;
            /** @example 24.5 */
            tax: number;
            /**
             * @description In percent
             * @example 15
             */
            taxRate: number;
            /** @enum {string} */
            taxReason: "standard" | "intra-community" | "export";
            /** @description The buyer's own number or designators */
            reference: string | null;
            /** @description Units that are refunded or being refunded */
            refundedQuantity: number;
            /** @description Units that can be sent back; 0 while no return can be requested */
            returnableQuantity: number;
        };
        CustomerRefund: {
            /** Format: uuid */
            _id: string;
            /** @example 24.5 */
            amount: number;
            /**
             * @description `pending`: on its way; `returned`: the card's bank returned the money to the shop
             * @enum {string}
             */
            state: "pending" | "succeeded" | "failed" | "returned";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            doneAt: string | null;
        };
        OrderReference: {
            company: string;
            reference: string;
        };
        OrderDelivery: {
            address: string;
            phone: string;
        };
        ManagedDelivery: {
            address: string;
            phone?: string;
        };
        StartPayment: {
            /**
             * Format: uuid
             * @description Without it, exactly one pending order must have this total
             */
            orderId?: string;
            /**
             * @description Total of the order, in dollars
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
            id: string;
            /**
             * @description For people
             * @example BW-100123
             */
            orderNumber: string;
            /** @description Number of lines */
            lineCount: number;
            /**
             * Format: uuid
             * @description Tool of the first line, as `toolName`, `toolImg` and `itemName`
             */
            toolId: string;
            toolName: string;
            toolImg: string;
            itemName: string;
            /** @description Units of all lines, as `orderQuantity` */
            quantity: number;
            orderQuantity: number;
            /**
             * @description Price of one unit in dollars with up to five decimals; null with several lines
             * @example 0.094
             */
            unitPrice: number | null;
            /** @example 24.5 */
            total: number;
            /**
             * @description ISO code
             * @example USD
             */
            currency: string;
            /** @enum {string} */
            status: "pending" | "paid" | "refunded" | "cancelled";
            /** @enum {string|null} */
            fulfilment: "preparing" | "shipped" | "delivered" | null;
            customerName: string;
            email: string;
            phone: string;
            company: string | null;
            reference: string | null;
            carrier: string | null;
            trackingNumber: string | null;
            paymentIntentId: string | null;
            /** Format: date-time */
            placedAt: string;
            /**
             * @description Amount refunded to the card
             * @example 24.5
             */
            refunded: number;
            /** @description Whether the full remaining amount is being refunded */
            isBeingRefunded: boolean;
            /** @description Whether the order is refunded and all its units are back in stock */
            isRestocked: boolean;
            /**
             * @description Whether the customer disputes the charge; `open` and `lost`: not to be shipped
             * @enum {string|null}
             */
            dispute: "open" | "lost" | "won" | "closed" | null;
            /** Format: date-time */
            cancelledAt: string | null;
            /** @description The shop cancelled it because it was not paid in time */
            isEndedUnpaid: boolean;
        };
        QueueCounts: {
            /** @description Paid orders that are not shipped */
            toShip: number;
            unpaid: number;
            /** @description Shipped orders that are not delivered */
            shipped: number;
            /** @description Returns that are not finished */
            returns: number;
            /** @description Orders with a refund that did not reach the customer */
            refundsFailed: number;
            /** @description Tools with less stock than two minimum orders */
            lowStock: number;
        };
        OrderNote: {
            /** Format: uuid */
            id: string;
            text: string;
            /** @description The admin, as `email (name)` */
            author: string;
            /** Format: date-time */
            createdAt: string;
        };
        NewOrderNote: {
            text: string;
        };
        PackingSlip: {
            /** Format: uuid */
            id: string;
            /**
             * @description For people
             * @example BW-100123
             */
            orderNumber: string;
            /** Format: date-time */
            placedAt: string;
            customerName: string;
            company: string | null;
            address: string;
            phone: string;
            reference: string | null;
            carrier: string | null;
            trackingNumber: string | null;
            items: {
                partNumber: string;
                name: string;
                quantity: number;
                /** @description The buyer's own number or designators */
                reference: string | null;
            }[];
        };
        AuditEntry: {
            /** Format: uuid */
            _id: string;
            /** @enum {string} */
            kind: "tool" | "order" | "review" | "role" | "category" | "attribute" | "family" | "synonyms" | "seller";
            /** @enum {string} */
            action: "tool.added" | "tool.edited" | "tool.archived" | "tool.restored" | "tool.imported" | "tool.document-added" | "tool.document-edited" | "tool.document-revised" | "tool.document-removed" | "category.added" | "category.edited" | "category.removed" | "attribute.added" | "attribute.edited" | "attribute.removed" | "family.added" | "family.edited" | "family.removed" | "synonyms.added" | "synonyms.edited" | "synonyms.removed" | "seller.added" | "seller.edited" | "seller.removed" | "order.shipped" | "order.parcel-changed" | "order.reference-changed" | "order.delivery-changed" | "review.hidden" | "review.shown" | "role.changed" | "role.change-undone" | "category.attributes-set" | "family.document-added" | "family.document-edited" | "family.document-revised" | "family.document-removed" | "order.placed" | "order.cancelled" | "order.paid" | "order.delivered" | "order.note-added" | "payment.refund-requested" | "order.partly-refunded" | "order.refunded" | "order.refund-returned" | "order.return-requested" | "order.return-accepted" | "order.return-declined" | "order.return-received" | "order.return-refunded" | "tool.stock-adjusted";
            /** Format: date-time */
            at: string;
            /**
             * @description Who or what caused the change
             * @enum {string}
             */
            source: "admin" | "customer" | "operator" | "system" | "sign-in-service";
            /** @description null if no person made the change */
            by: {
                /** @description Chosen by the user */
                name: string;
                email: string;
            } | null;
            about: {
                /** @description An id; of a category, attribute or family its slug */
                _id: string;
                /** @description Name of the tool, ordered tool, category or attribute */
                name: string | null;
                /**
                 * @description null except for orders that got one
                 * @example BW-100123
                 */
                orderNumber: string | null;
                /** @description The order's customer, the review's author or the user whose role changed */
                person: {
                    /** @description Chosen by the user */
                    name: string;
                    email: string;
                } | null;
                /** @description false for a removed category, attribute or family */
                exists: boolean;
            };
            changes: components["schemas"]["AuditChange"][];
            /** @description The admin's reason */
            note: string | null;
        };
        Figures: {
            /** @description Days in the shop's time zone, oldest first, today last */
            days: {
                /** Format: date */
                day: string;
                /** @description Orders paid that day */
                sales: number;
                /**
                 * @description Of those orders; later refunds are not subtracted
                 * @example 24.5
                 */
                revenue: number;
                placed: number;
                /** @description Orders placed that day and paid since */
                placedAndPaid: number;
            }[];
            /** @description Sums of as many days before these, for comparison */
            before: {
                sales: number;
                /** @example 24.5 */
                revenue: number;
                placed: number;
                placedAndPaid: number;
            };
            short: {
                count: number;
                tools: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                    stockQuantity: number;
                    minimumOrderQuantity: number;
                }[];
            };
            held: {
                orders: number;
                units: number;
                /** @example 24.5 */
                value: number;
                tools: {
                    name: string;
                    orders: number;
                    units: number;
                }[];
            };
        };
        Ship: {
            carrier?: string;
            trackingNumber?: string;
        };
        FulfilmentOutcome: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            outcome: "changed" | "unchanged" | "refused";
            /** @description Why it was rejected, for users; otherwise empty */
            detail: string;
        };
        Parcel: {
            carrier: string;
            trackingNumber: string;
        };
        InspectedOrder: {
            order: components["schemas"]["Order"];
            /** @description All lines, by position */
            items: components["schemas"]["ManagedOrderLine"][];
            /**
             * @description Sum of the amounts of the lines, with tax where the prices include it
             * @example 24.5
             */
            itemsTotal: number;
            /**
             * @description With its tax only where the prices include it
             * @example 24.5
             */
            shipping: number;
            /** @example 24.5 */
            shippingTax: number;
            /**
             * @description Of the lines and the shipping
             * @example 24.5
             */
            tax: number;
            pricesIncludeTax: boolean;
            /**
             * @description ISO code
             * @example USD
             */
            currency: string;
            /** @description Name of the delivery, as ordered */
            shippingMethod: string | null;
            vatId: string | null;
            /**
             * Format: date
             * @description The day on which the buyer wants it
             */
            requestedOn: string | null;
            /** @description The buyer's note */
            note: string | null;
            /**
             * @description Amount that can still be refunded; 0 while a lost dispute is not recorded
             * @example 24.5
             */
            refundable: number;
            /** @description Units and amounts of the lines that are not refunded, and freight */
            left: {
                lines: components["schemas"]["LineLeft"][];
                /** @example 24.5 */
                shipping: number;
            };
            beingRefunded: boolean;
            /** @description Whether the order is refunded and all its units are back in stock */
            restocked: boolean;
            /**
             * @description Whether the customer disputes the charge; `open` and `lost`: not to be shipped
             * @enum {string|null}
             */
            dispute: "open" | "lost" | "won" | "closed" | null;
            /** @description Oldest first */
            events: components["schemas"]["LoggedEvent"][];
            payments: components["schemas"]["PaymentAttempt"][];
            refunds: components["schemas"]["Refund"][];
        };
        ManagedOrderLine: {
            /** @description 1 to the number of lines */
            position: number;
            /** Format: uuid */
            toolId: string;
            /** @description When it was ordered, as `name` */
            partNumber: string;
            /** @description The tool's today, as `img` */
            slug: string;
            name: string;
            img: string;
            quantity: number;
            /**
             * @description Of one unit, in dollars with up to five decimals
             * @example 0.094
             */
            unitPrice: number;
            /**
             * @description The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents
             * @example 100
             * @enum {integer}
             */
            priceUnit: 1 | 10 | 100 | 1000;
            /**
             * @description With tax
             * @example 24.5
             */
            totalAmount: number;
            /**
             * @description Without tax
             * @example 24.5
             */
            net: number;
            /** @example 24.5 */
            tax: number;
            /**
             * @description In percent
             * @example 15
             */
            taxRate: number;
            /** @enum {string} */
            taxReason: "standard" | "intra-community" | "export";
            /** @description The buyer's own number or designators */
            reference: string | null;
            /** @description Units that are refunded or being refunded */
            refundedQuantity: number;
            /** @description Units that can be sent back; 0 while no return can be requested */
            returnableQuantity: number;
        };
        LineLeft: {
            position: number;
            name: string;
            quantity: number;
            /** @example 24.5 */
            amount: number;
        };
        LoggedEvent: {
            /** Format: uuid */
            _id: string;
            type: string;
            /** Format: date-time */
            at: string;
            /** @description `admin`, or the internal component */
            source: string;
            /** @description The admin, as `email (name)` */
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
        RefundRequest: {
            /** @description Units of lines */
            lines?: components["schemas"]["RefundUnits"][];
            /** @description With `lines`: whether what is left of the freight is refunded, too */
            shipping?: boolean;
            /**
             * @description In dollars, spread over what is left. Without `amount` and `lines`: all that is left
             * @example 24.5
             */
            amount?: number;
            /** @description Whether the units of a shipped order are sold again; without `lines`, for the full remaining amount only */
            restock?: boolean;
            /**
             * @description The value that the admin saw; 409 if it has changed
             * @enum {string}
             */
            fulfilment?: "preparing" | "shipped" | "delivered";
            /**
             * @description In dollars: the value that the admin saw; 409 `changed-meanwhile` if it has changed
             * @example 24.5
             */
            refundable?: number;
            /** @description Why, for the event log */
            reason: string;
        };
        RefundUnits: {
            position: number;
            quantity: number;
            /** @description Whether the units are sold again; required once the order is shipped, true by default before */
            restock?: boolean;
        };
        RefundPreview: {
            /** @example 24.5 */
            amount: number;
            lines: components["schemas"]["RefundPreviewLine"][];
            /** @example 24.5 */
            shipping: number;
        };
        RefundPreviewLine: {
            position: number;
            /** @description 0 for an amount that was spread */
            quantity: number;
            /** @example 24.5 */
            amount: number;
            /**
             * @description The part of the amount that is tax
             * @example 24.5
             */
            tax: number;
        };
        RefundDraft: {
            /** @description Units of lines */
            lines?: components["schemas"]["RefundUnits"][];
            /** @description With `lines`: whether what is left of the freight is refunded, too */
            shipping?: boolean;
            /**
             * @description In dollars, spread over what is left. Without `amount` and `lines`: all that is left
             * @example 24.5
             */
            amount?: number;
            /** @description Whether the units of a shipped order are sold again; without `lines`, for the full remaining amount only */
            restock?: boolean;
            /**
             * @description The value that the admin saw; 409 if it has changed
             * @enum {string}
             */
            fulfilment?: "preparing" | "shipped" | "delivered";
            /**
             * @description In dollars: the value that the admin saw; 409 `changed-meanwhile` if it has changed
             * @example 24.5
             */
            refundable?: number;
            /** @description Why, for the event log */
            reason?: string;
        };
        PendingCause: {
            /** @enum {string} */
            code: "refund-under-way" | "cancelling" | "event-dead" | "no-worker" | "event-failing" | "event-waiting" | "webhook-missing" | "stripe-processing" | "sold-out" | "not-tried" | "stripe-silent" | "authentication-awaited" | "declined" | "card-awaited";
            /** @description The bank's message about the last card */
            decline: string | null;
            /**
             * Format: date-time
             * @description Time of the next request to Stripe
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
            /** @description Why it was rejected and what to do */
            reason?: string;
        };
        ManagedDocuments: {
            /** @description Largest file that can be uploaded */
            bytesMax: number;
            documents: components["schemas"]["ManagedDocument"][];
        };
        ManagedDocument: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "datasheet" | "drawing" | "cad" | "certificate" | "safety-sheet";
            title: string;
            /** @description Newest first */
            revisions: components["schemas"]["ManagedDocumentRevision"][];
        };
        ManagedDocumentRevision: {
            /** Format: uuid */
            id: string;
            revision: string;
            date: string;
            /** @description Size of the file */
            bytes: number;
            /** @enum {string} */
            status: "processing" | "ready" | "refused";
            /** @enum {string|null} */
            format: "pdf" | "step" | "dxf" | "iges" | "stl" | null;
            /** @description Of a PDF */
            pages: number | null;
            /** @description Why it was rejected and what to do */
            rejection: string | null;
            /** @description Its permanent path, once it is ready */
            url: string | null;
            /** @description Path of a picture of the first page of a PDF (WebP, at most 512 px) */
            preview: string | null;
        };
        DocumentEdit: {
            title: string;
        };
        Settings: {
            brand: string;
            /** @description The shop's time zone by its IANA name: pages show days and times in it */
            timeZone: string;
            /** @description Its name for people: Dhaka time */
            timeZoneName: string;
            stripePublishableKey: string;
            /** @description null: the script of Stripe itself */
            stripeScriptUrl: string | null;
            holdSeconds: number;
            /** @description Allowed hosts of profile photos */
            photoHosts: string[];
            /** @description Time from payment to dispatch, for example 1 to 2 working days */
            dispatchTime: string;
            /** @description Of an order, in a word or two: Free */
            deliveryPrice: string;
            /** @description What delivery costs */
            deliveryText: string;
            /** @description Whether prices include tax */
            taxText: string;
            /** @description For how many days after the delivery a return can be requested */
            returnDays: number;
            /** @enum {string} */
            currency: "USD";
            /** @description What an order costs at least, in dollars */
            orderTotalMin: number;
            /** @description What an order costs at most, in dollars */
            orderTotalMax: number;
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
        /** @description Temporarily unavailable: `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of an adjacent page with the same `sort` */
                cursor?: string;
                /** @description Words of the name, description, part number or an alias, in any order. Typos, accents and case are tolerated */
                q?: string;
                /** @description Without `q`, relevance is the order of the catalogue, oldest first */
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
                    /** @description rel="next" links to the next page; absent on the last page */
                    link?: string;
                    /** @description Number of matching tools on all pages, counted up to 1000; without `q` up to 10000 */
                    "x-total-count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTool"][];
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
                /** @description Requests with the same key create one tool */
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
            /** @description Added */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-image`, `part-number-taken`, `bad-price`, `bad-price-breaks`, `idempotency-key-reused`, `unknown-category`, `bad-attributes` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description The text typed so far */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 8 tools, best match first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
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
            query?: {
                /** @description Comma-separated ids, at most 24 */
                ids?: string;
                /** @description Instead of `ids`: a part number or an alias, in any writing; the response is empty if no tool has it */
                number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The existing tools in the requested order, including archived ones */
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
                    "application/json": components["schemas"]["OrderedTool"];
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
            /** @description Not found: `not-found` */
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
    listCatalogue: {
        parameters: {
            query?: {
                /** @description Words of name, description or part number */
                q?: string;
                /** @description Slug of a category; includes those below it */
                category?: string;
                /** @description Slug of a family */
                family?: string;
                /** @description Dollars per unit, as `10..40`, `10..` or `..40` */
                price?: string;
                /** @description Only parts with their minimum order in stock */
                inStock?: "true" | "false";
                /** @description `relevance`, `name`, `name-down`, `price-up`, `price-down`, `newest`, `in-stock` (what can be ordered first), or an attribute, with `-` in front for descending; not a text */
                sort?: string;
                /** @description Maximum number of parts */
                limit?: number;
                /** @description `next` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of parts, and the facets of all results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
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
            /** @description Invalid content: `unknown-category`, `unknown-family`, `bad-filter`, `too-many-filters` */
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
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The top categories with those below them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
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
    findCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category; its page is at its `slug` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryDetails"];
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
            /** @description Not found: `not-found` */
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
    findFamily: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The family */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Family"];
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
            /** @description Not found: `not-found` */
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
    findPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description In any writing: case and punctuation mean nothing, except a decimal point */
                partNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool and similar ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Part"];
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
            /** @description Not found: `not-found` */
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
            /** @description Server-sent events: `stock` when the tool's stock changed, at least once for each change; `refetch`, first and whenever changes may have been missed: fetch again; `renew` shortly before the stream ends, after an hour. Public reads may be one second old, so fetch again after that time */
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
            /** @description Not found: `not-found` */
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
                /** @description Whether to preview only */
                dryRun?: "true" | "false";
                /** @description Id of the previewed plan; 409 'changed-meanwhile' if the file would now have another effect */
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
            /** @description The effect of each line */
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
            /** @description Conflict with the current state: `changed-meanwhile`, `already-running` */
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
            /** @description Unsupported media type: `not-text` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `not-utf-8`, `bad-file`, `bad-lines` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Words that must all appear in name, numbers or description; or the beginning of a number or alias */
                q?: string;
                /** @description `low`: less stock than two minimum orders */
                show?: "all" | "active" | "archived" | "low";
                sort?: "name" | "-name" | "price" | "-price" | "stock" | "-stock" | "-created" | "created";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UTF-8 with a byte order mark; a cell that a spreadsheet would run as a formula begins with an apostrophe, a number that it would reformat is `="0123"`. The import reads both back */
            200: {
                headers: {
                    /** @description File name */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of an adjacent page with the same `sort` */
                cursor?: string;
                /** @description Words that must all appear in name, numbers or description; or the beginning of a number or alias */
                q?: string;
                /** @description `low`: less stock than two minimum orders */
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
                    /** @description rel="next" and rel="prev" link to the adjacent pages */
                    link?: string;
                    /** @description Number of matching tools on all pages */
                    "x-total-count"?: string;
                    /** @description Tools for sale with less stock than their minimum order */
                    "x-below-minimum-count"?: string;
                    /** @description Tools that match the words */
                    "x-all-count"?: string;
                    /** @description Those for sale */
                    "x-active-count"?: string;
                    /** @description Those with stock for less than two minimum orders */
                    "x-low-count"?: string;
                    /** @description Those archived */
                    "x-archived-count"?: string;
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The tool */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The updated tool */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-image`, `part-number-taken`, `bad-price`, `bad-price-breaks`, `bad-aliases` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
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
                    /** @description rel="next" links to the next page; absent on the last page */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    setToolPictures: {
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
                "application/json": components["schemas"]["ToolPictures"];
            };
        };
        responses: {
            /** @description The updated tool */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-image` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The updated tool */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The updated tool */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
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
            /** @description One page of stock changes */
            200: {
                headers: {
                    /** @description rel="next" links to the next page; absent on the last page */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Requests with the same key create one adjustment */
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
            /** @description The updated tool */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `stock-out-of-range` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `idempotency-key-reused` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findRelations: {
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
            /** @description What was entered at the tool, by part numbers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    setRelations: {
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
                "application/json": components["schemas"]["Relations"];
            };
        };
        responses: {
            /** @description What was entered at the tool, by part numbers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `bad-relations` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listManagedCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All managedcategories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedCategory"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    addCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryContent"];
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedCategory"];
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
            /** @description Conflict with the current state: `category-taken`, `too-many-categories` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-category`, `too-deep` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findManagedCategory: {
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
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedCategory"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    editCategory: {
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
                "application/json": {
                    name: string;
                    /**
                     * Format: uuid
                     * @description The parent category; null for a top category
                     */
                    parentId: string | null;
                    /** @description Position among its siblings, from 0; without it, its present one, or the last one */
                    position?: number;
                    /** @description Grows with every edit; send it with your edit */
                    version: number;
                };
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedCategory"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile`, `category-taken` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-category`, `too-deep` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    removeCategory: {
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
            /** @description Removed */
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
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `category-in-use` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    setCategoryAttributes: {
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
                "application/json": {
                    /** @description Grows with every edit; send it with your edit */
                    version: number;
                    /** @description Its own attributes, without inherited ones, in their order */
                    attributes: {
                        attribute: string;
                        isRequired: boolean;
                        /** @description Whether customers filter by it; never of a date */
                        isFacet: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedCategory"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-attribute`, `bad-attributes` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listManagedCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedCatalogue"];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All attributes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAttribute"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    addAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slug: string;
                    label: string;
                    /**
                     * @description A date is a day, as `2026-12-04`; parts are sorted by it, texts and dates are no facets
                     * @enum {string}
                     */
                    type: "number" | "choice" | "text" | "boolean" | "date";
                    /**
                     * @description Of a number
                     * @example mm
                     */
                    unit: string | null;
                    /** @description Of a number */
                    decimals: number | null;
                    /** @description Of a choice, in their order */
                    choices: {
                        value: string;
                        label: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The attribute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAttribute"];
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
            /** @description Conflict with the current state: `attribute-in-use`, `attribute-taken` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findManagedAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its slug, such as `head-height` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attribute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAttribute"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    editAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its slug, such as `head-height` */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slug: string;
                    label: string;
                    /**
                     * @description A date is a day, as `2026-12-04`; parts are sorted by it, texts and dates are no facets
                     * @enum {string}
                     */
                    type: "number" | "choice" | "text" | "boolean" | "date";
                    /**
                     * @description Of a number
                     * @example mm
                     */
                    unit: string | null;
                    /** @description Of a number */
                    decimals: number | null;
                    /** @description Of a choice, in their order */
                    choices: {
                        value: string;
                        label: string;
                    }[];
                    /** @description Grows with every edit; send it with your edit */
                    version: number;
                };
            };
        };
        responses: {
            /** @description The attribute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAttribute"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile`, `attribute-in-use` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    removeAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its slug, such as `head-height` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
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
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `attribute-in-use` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findClassification: {
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
            /** @description Its category and attributes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Classification"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    classifyTool: {
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
                "application/json": {
                    /** @description Grows with every edit; send it with your edit */
                    version: number;
                    /** @description Slug of the category */
                    category: string | null;
                    /**
                     * @description Values by attribute: a number in its unit, a value of a choice, a text, true or false, or a day
                     * @example {
                     *       "thread": "m8",
                     *       "length": 30,
                     *       "coated": true,
                     *       "rohs-declared-on": "2026-12-04"
                     *     }
                     */
                    attributes: {
                        [key: string]: number | string | boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Its category and attributes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Classification"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-category`, `bad-attributes` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listFamilies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All families */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedFamily"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    addFamily: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FamilyContent"];
            };
        };
        responses: {
            /** @description The family */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedFamily"];
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
            /** @description Conflict with the current state: `too-many-families` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-category`, `unknown-attribute`, `unknown-image`, `bad-family-parts` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findManagedFamily: {
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
            /** @description The family */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedFamily"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    editFamily: {
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
                "application/json": components["schemas"]["FamilyEdit"];
            };
        };
        responses: {
            /** @description The family */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedFamily"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile`, `too-many-families` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `unknown-category`, `unknown-attribute`, `unknown-image`, `bad-family-parts` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    removeFamily: {
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
            /** @description Removed */
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
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `family-has-documents` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listSynonyms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All synonyms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Synonyms"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    addSynonyms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Words or phrases of equal meaning
                     * @example [
                     *       "spanner",
                     *       "wrench"
                     *     ]
                     */
                    phrases: string[];
                };
            };
        };
        responses: {
            /** @description The group of synonyms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Synonyms"];
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
            /** @description Conflict with the current state: `synonyms-taken`, `too-many-synonyms` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `bad-synonyms` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findManagedSynonyms: {
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
            /** @description The group of synonyms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Synonyms"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    editSynonyms: {
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
                "application/json": {
                    /**
                     * @description Words or phrases of equal meaning
                     * @example [
                     *       "spanner",
                     *       "wrench"
                     *     ]
                     */
                    phrases: string[];
                    /** @description Grows with every edit; send it with your edit */
                    version: number;
                };
            };
        };
        responses: {
            /** @description The group of synonyms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Synonyms"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile`, `synonyms-taken` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `bad-synonyms` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    removeSynonyms: {
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
            /** @description Removed */
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
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listSellers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sellers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    addSeller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerContent"];
            };
        };
        responses: {
            /** @description The seller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"];
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
            /** @description Conflict with the current state: `record-taken`, `record-in-use`, `too-many-records` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findManagedSeller: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Made of its first name, such as `boltwright-gmbh` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    editSeller: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Made of its first name, such as `boltwright-gmbh` */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerEdit"];
            };
        };
        responses: {
            /** @description The seller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `changed-meanwhile`, `record-taken`, `record-in-use` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    removeSeller: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Made of its first name, such as `boltwright-gmbh` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
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
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `record-in-use` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listMissedSearches: {
        parameters: {
            query?: {
                /** @description Maximum number of searches */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent ones first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissedSearch"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
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
                    /** @description rel="next" links to the next page; absent on the last page */
                    link?: string;
                    /** @description Number of reviews on all pages */
                    "x-total-count"?: string;
                    /** @description Average of all ratings with one decimal; absent without reviews */
                    "x-average-rating"?: string;
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
                /** @description Requests with the same key create one review */
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
            /** @description Added */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `disagrees`, `idempotency-key-reused` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
                cursor?: string;
                /** @description State of the reviews */
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
                    /** @description rel="next" links to the next page; absent on the last page */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Number of changed reviews; 0 if nothing had to change */
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
            /** @description Not found: `not-found` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Stored; `token` is the verified access token of this call */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `disagrees` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    deleteOwnAccount: {
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
            /** @description The shop has no personal data of the caller any more. `loginDeleted`: whether the account at the identity provider is gone too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        loginDeleted: boolean;
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
            /** @description Conflict with the current state: `orders-open` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Whether the caller is an admin. `renew`: became admin after this token was issued, so the token must be renewed */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findContact: {
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
            /** @description What the caller's next order begins with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    storeContact: {
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
                "application/json": components["schemas"]["ContactChange"];
            };
        };
        responses: {
            /** @description All fields as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    exportOwnData: {
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
            /** @description Profile, contact data, orders, refunds, returns, reviews, wish list, stock alerts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnData"];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listOwnReturns: {
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
            /** @description Latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnReturns"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    requestReturn: {
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
                "application/json": components["schemas"]["ReturnRequest"];
            };
        };
        responses: {
            /** @description Requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `not-shipped`, `already-refunded`, `being-refunded`, `return-too-late`, `return-open` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `disagrees`, `quantity-out-of-range` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listReturns: {
        parameters: {
            query?: {
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
                cursor?: string;
                state?: "open" | "all";
                order?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of returns */
            200: {
                headers: {
                    /** @description rel="next" links to the next page; absent on the last page */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedReturn"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    acceptReturn: {
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
            /** @description Accepted; the customer gets a mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `return-state` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    declineReturn: {
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
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Declined; the customer gets a mail with the reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `return-state` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    receiveReturn: {
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
                "application/json": components["schemas"]["ReceivedReturn"];
            };
        };
        responses: {
            /** @description Received; the customer gets a mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `return-state`, `being-refunded`, `already-refunded` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `disagrees` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    refundReturn: {
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
            /** @description The refund was requested; see `status` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `return-state`, `being-refunded`, `already-refunded`, `charge-disputed` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
                cursor?: string;
                /** @description Part of the email or name */
                q?: string;
                /** @description Users with this role only */
                role?: "admin" | "customer";
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
                    /** @description rel="next" links to the next page; absent on the last page */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Number of changed users; 0 if nothing had to change */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `role-being-changed` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Number of changed users; 0 if nothing had to change */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `last-admin`, `role-being-changed` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listStockAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ids of tools, the last one first */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    requestStockAlert: {
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
            /** @description The mail will be sent once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        requested: true;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `archived`, `can-be-ordered`, `too-many-stock-alerts` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    cancelStockAlert: {
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
            /** @description No mail will be sent */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No more mails; the same for an unknown link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        unsubscribed: true;
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
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            502: components["responses"]["ConnectionLost"];
            503: components["responses"]["Unavailable"];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The complete list */
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
            /** @description Conflict with the current state: `too-many-wishes` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The tool is on the list */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `too-many-wishes` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The tool is not on the list */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Requests with the same key create one order; 409 if that order was cancelled */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `ambiguous-tool`, `archived`, `sold-out`, `too-many-pending-orders`, `order-was-cancelled` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `quantity-out-of-range`, `amount-out-of-range`, `disagrees`, `idempotency-key-reused` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
                cursor?: string;
                email: string;
                /** @description Only orders in this state */
                status?: "pending" | "paid" | "refunded" | "cancelled";
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
                    /** @description rel="next" links to the next page; absent on the last page */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    findOrderDetails: {
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
                    "application/json": components["schemas"]["OrderDetails"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `already-paid`, `payment-processing` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of an adjacent page with the same `sort` */
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
                    /** @description rel="next" links to the next page; absent on the last page */
                    link?: string;
                    /** @description Number of tools on all pages */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description All empty before the first order */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
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
                    /** @description rel="next" links to the next page; absent on the last page */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Server-sent events: `order` with the id of an order that changed, at least once for each change; `refetch`, first and whenever changes may have been missed: fetch again; `renew` shortly before the token and the stream expire */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    changeReference: {
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
                "application/json": components["schemas"]["OrderReference"];
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if the order already had this state */
                        changed: boolean;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `already-shipped`, `already-refunded`, `being-cancelled`, `too-many-changes` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    changeDelivery: {
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
                "application/json": components["schemas"]["OrderDelivery"];
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if the order already had this state */
                        changed: boolean;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `already-paid`, `being-cancelled`, `too-many-changes` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    changeManagedDelivery: {
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
                "application/json": components["schemas"]["ManagedDelivery"];
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if the order already had this state */
                        changed: boolean;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `already-shipped`, `already-refunded`, `being-cancelled` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The payment can be confirmed */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `ambiguous-order`, `already-paid`, `being-cancelled`, `sold-out`, `payment-mismatch` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `disagrees` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `payment-mismatch`, `payment-not-succeeded`, `payment-processing` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `disagrees` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of an adjacent page with the same `sort` */
                cursor?: string;
                /** @description Only orders in this state; all but cancelled ones without it */
                status?: "pending" | "paid" | "refunded" | "cancelled";
                /** @description Only orders in this fulfilment state */
                fulfilment?: "preparing" | "shipped" | "delivered";
                /** @description Only orders that wait for this work; `all`: every order */
                queue?: "all" | "to-ship" | "unpaid" | "shipped" | "refunds-failed";
                /** @description The order number in any case, with or without BW-; words that are each part of the email, name, company, reference, tracking number, or of the name, number or reference of any line; a number of the tool of any line in any writing; phone digits, also without the country code; start of the transaction id; the order's id or its first eight digits */
                q?: string;
                /** @description Placed at or after; a day counts from midnight in the shop's time zone */
                from?: string;
                /** @description Placed before, or on this day or earlier in the shop's time zone */
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
                    /** @description rel="next" links to the next page; absent on the last page */
                    link?: string;
                    /** @description Number of matching orders on all pages; counting stops at 10000 */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Only orders in this state; all but cancelled ones without it */
                status?: "pending" | "paid" | "refunded" | "cancelled";
                /** @description Only orders in this fulfilment state */
                fulfilment?: "preparing" | "shipped" | "delivered";
                /** @description Only orders that wait for this work; `all`: every order */
                queue?: "all" | "to-ship" | "unpaid" | "shipped" | "refunds-failed";
                /** @description The order number in any case, with or without BW-; words that are each part of the email, name, company, reference, tracking number, or of the name, number or reference of any line; a number of the tool of any line in any writing; phone digits, also without the country code; start of the transaction id; the order's id or its first eight digits */
                q?: string;
                /** @description Placed at or after; a day counts from midnight in the shop's time zone */
                from?: string;
                /** @description Placed before, or on this day or earlier in the shop's time zone */
                to?: string;
                sort?: "newest" | "oldest" | "total-highest" | "total-lowest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per line of an order, after a header; the columns of the order repeat. A phone, tracking or reference number that a spreadsheet would reformat is `="0123"` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    countQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueCounts"];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listOrderNotes: {
        parameters: {
            query?: {
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
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
            /** @description One page of notes */
            200: {
                headers: {
                    /** @description rel="next" links to the next page; absent on the last page */
                    link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderNote"][];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    addOrderNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key create one note */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrderNote"];
            };
        };
        responses: {
            /** @description Stored */
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
            /** @description Not found: `not-found` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `idempotency-key-reused` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listPackingSlips: {
        parameters: {
            query: {
                /** @description Ids of at most 50 orders, separated by commas */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slips, in the order of the ids */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackingSlip"][];
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description From the Link header of the previous page */
                cursor?: string;
                /** @description Only changes of this kind of record */
                kind?: "tool" | "order" | "review" | "role" | "category" | "attribute" | "family" | "synonyms" | "seller";
                /** @description Part of the name or email of the person who made the change or whom it concerns */
                person?: string;
                /** @description Id of the tool, order, review or user that changed; with `kind` category, attribute or family its slug, of a category also a former one */
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
                    /** @description rel="next" links to the next page; absent on the last page */
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
            /** @description Invalid content: `too-many-people` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Number of days, up to today */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Ship"];
            };
        };
        responses: {
            /** @description The order is shipped */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if the order already had this state */
                        changed: boolean;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `not-paid`, `being-refunded`, `already-refunded`, `charge-disputed` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                    /**
                     * @description Carrier and tracking number of some of the orders
                     * @default []
                     */
                    parcels?: {
                        /** Format: uuid */
                        id: string;
                        carrier?: string;
                        trackingNumber?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The result of each order, in the order of the request */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    changeParcel: {
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
                "application/json": components["schemas"]["Parcel"];
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if the order already had this state */
                        changed: boolean;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `not-paid`, `not-shipped`, `already-delivered` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                        /** @description false if the order already had this state */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `not-paid`, `not-shipped` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The result of each order, in the order of the request */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Requests with the same key create one refund */
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
            /** @description The refund was requested; see `status` */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `not-paid`, `being-refunded`, `already-refunded`, `charge-disputed`, `order-changed`, `changed-meanwhile` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `refund-too-large`, `quantity-out-of-range`, `disagrees`, `idempotency-key-reused` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `stripe-unavailable`, `service-unavailable`, `busy` */
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
    previewRefund: {
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
                "application/json": components["schemas"]["RefundDraft"];
            };
        };
        responses: {
            /** @description The amounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundPreview"];
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `not-paid`, `being-refunded`, `already-refunded`, `order-changed`, `changed-meanwhile` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `refund-too-large`, `quantity-out-of-range`, `disagrees` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
            /** @description The cause; null for a paid order */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
                /** @description Signature of the body with the webhook secret */
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
            /** @description Stored */
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
            /** @description Malformed request: `invalid`, `malformed`, `bad-signature`, `not-an-event`, `unclear-path` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description The image is ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            /** @description The image is still being processed: poll `location` */
            202: {
                headers: {
                    /** @description Path of the image status */
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
            /** @description Unsupported media type: `not-multipart` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid`, `image-refused` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `storage-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Storage full: `storage-full` */
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
            /** @description The status */
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    listManagedDocuments: {
        parameters: {
            query?: {
                /** @description The tool whose document it is */
                toolId?: string;
                /** @description The family whose document it is */
                familyId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents by title */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedDocuments"];
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
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    addDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: uuid
                     * @description The tool whose document it is
                     */
                    toolId?: string;
                    /**
                     * Format: uuid
                     * @description The family whose document it is
                     */
                    familyId?: string;
                    /** @enum {string} */
                    kind: "datasheet" | "drawing" | "cad" | "certificate" | "safety-sheet";
                    title: string;
                    /**
                     * @description Unique in its document without regard to case
                     * @example B
                     */
                    revision: string;
                    /**
                     * Format: date
                     * @description The date in the document
                     * @example 2026-11-23
                     */
                    date: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Received; the list shows the result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        documentId: string;
                    };
                };
            };
            /** @description Malformed request: `malformed`, `invalid`, `unclear-path` */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `title-taken`, `too-many-documents` */
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
            /** @description Unsupported media type: `not-multipart` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `storage-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Storage full: `storage-full` */
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
    addDocumentRevision: {
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
                "multipart/form-data": {
                    /**
                     * @description Unique in its document without regard to case
                     * @example B
                     */
                    revision: string;
                    /**
                     * Format: date
                     * @description The date in the document
                     * @example 2026-11-23
                     */
                    date: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Received; the list shows the result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        documentId: string;
                    };
                };
            };
            /** @description Malformed request: `invalid`, `malformed`, `unclear-path` */
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `revision-taken`, `too-many-documents` */
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
            /** @description Unsupported media type: `not-multipart` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `storage-unavailable`, `service-unavailable`, `busy` */
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
            /** @description Storage full: `storage-full` */
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
    editDocument: {
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
                "application/json": components["schemas"]["DocumentEdit"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        documentId: string;
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
            /** @description Not found: `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state: `title-taken` */
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
            /** @description Unsupported media type: `not-json` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid content: `invalid` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    removeDocument: {
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
            /** @description Removed */
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
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
    removeDocumentRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
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
            /** @description Not allowed: `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found: `not-found` */
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
            /** @description Temporarily unavailable: `keycloak-unavailable`, `service-unavailable`, `busy` */
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
