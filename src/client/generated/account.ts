// Generated from schema/v1/account.yaml by "npm run schema".
export interface paths {
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Limits and standing
         * @description What holds for the account and this key, whether reports are kept, and what is used today (UTC).
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usage by day and key
         * @description Documents and characters that were judged, by day (UTC) and key. Both ends of a range are part of it; without one, all there is.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All keys, those that have ended too, without the keys themselves
         * @description What is known of each key. The service has the hashes of keys, not the keys.
         */
        get: operations["listKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, as lists show it. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a key at once
         * @description Nodes refuse it within seconds. It cannot be undone; a key that was revoked before stays as it is.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports, newest first
         * @description A page of the reports of the account, where it keeps them. `next` leads to the following page.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        /**
         * Delete all reports
         * @description Deletes every report of the account, and says how many there were. It cannot be undone.
         */
        delete: operations["deleteHistory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/history/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep reports from now on
         * @description Off until this is called. Forbidden where who runs the service forbids it.
         */
        post: operations["startHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/history/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep no more reports
         * @description Those that are there stay until they are deleted.
         */
        post: operations["stopHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, as lists show it. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * One report
         * @description One report by the id of its use, which is the `x-request-id` of the answer unless the request was named.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        /**
         * Delete one report
         * @description Deletes a report by its id. It cannot be undone.
         */
        delete: operations["deleteReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Rate: {
            /** @description On average. */
            credits_per_minute: number;
            /** @description Credits at once. */
            burst: number;
        };
        Account: {
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** @description The key of this request. */
            key_id: string;
            history: components["schemas"]["HistorySetting"];
            limits: {
                key: components["schemas"]["Rate"];
                account: components["schemas"]["Rate"];
                documents_per_day: number;
                /** @description UTF-16 code units. */
                characters_per_day: number;
            };
            /** @description Used today (UTC). */
            today: {
                documents: number;
                /** @description UTF-16 code units. */
                characters: number;
            };
        };
        HistorySetting: {
            is_kept: boolean;
            /** @description Days after which a report is deleted. */
            days: number;
        };
        Usage: {
            usage: {
                /** Format: date */
                day: string;
                key_id: string;
                documents: number;
                /** @description UTF-16 code units. */
                characters: number;
            }[];
        };
        Key: {
            id: string;
            label: string;
            scopes: string[];
            /** @enum {string} */
            state: "active" | "revoked" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        Keys: {
            keys: components["schemas"]["Key"][];
        };
        Report: {
            id: string;
            /** Format: date-time */
            at: string;
            tool: string;
            /** @description The verdict without words of the document. */
            report: {
                [key: string]: unknown;
            };
        };
        History: {
            reports: components["schemas"]["Report"][];
            /** @description For `after`; null where there are no more. */
            next: string | null;
        };
        Deleted: {
            deleted: number;
        };
        ErrorEnvelope: {
            error: {
                code: string;
                message: string;
                field?: string;
                request_id?: string;
            };
        };
    };
    responses: {
        /** @description An error of the list in `openapi.yaml`. */
        Error: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "x-content-type-options": components["headers"]["XContentTypeOptions"];
                "cache-control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: {
        /** @description Its id, as lists show it. */
        id: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this exchange in the log of the service. */
        XRequestId: string;
        /** @description Nobody guesses another media type. */
        XContentTypeOptions: "nosniff";
        /** @description No answer is kept by a cache. */
        CacheControl: "no-store";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description The first day (UTC). */
                from?: string;
                /** @description The last day (UTC). */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Keys"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, as lists show it. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                after?: string;
                /** @description At most so many. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there were. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    startHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What holds now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistorySetting"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    stopHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What holds now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistorySetting"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, as lists show it. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id, as lists show it. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was there. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-content-type-options": components["headers"]["XContentTypeOptions"];
                    "cache-control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
}
