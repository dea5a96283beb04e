import { timeZoneName } from "../../domain/shared/days.ts";
import { CURRENCY, ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN } from "../../domain/shared/money.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { z } from "../kit/zod.ts";

export interface PublicSettings {
  readonly brand: string;
  readonly timeZone: string;
  readonly stripePublishableKey: string;
  readonly stripeScriptUrl: string | null;
  readonly holdSeconds: number;
  readonly photoHosts: readonly string[];
  readonly dispatchTime: string;
  readonly deliveryPrice: string;
  readonly deliveryText: string;
  readonly taxText: string;
  readonly returnDays: number;
}

/** Returns the route of the settings that the browser needs to show a page or accept a card. */
export function settingsRoutes(settings: PublicSettings): Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/settings",
      name: "findSettings",
      summary: "Public settings of the shop",
      policy: "public",
      responses: {
        200: {
          description: "The settings",
          body: z
            .strictObject({
              brand: z.string(),
              timeZone: z.string().openapi({
                description: "The shop's time zone by its IANA name: pages show days and times in it",
              }),
              timeZoneName: z.string().openapi({ description: "Its name for people: Dhaka time" }),
              stripePublishableKey: z.string(),
              stripeScriptUrl: z
                .string()
                .nullable()
                .openapi({ description: "null: the script of Stripe itself" }),
              holdSeconds: z.int(),
              photoHosts: z
                .array(z.string())
                .readonly()
                .openapi({ description: "Allowed hosts of profile photos" }),
              dispatchTime: z
                .string()
                .openapi({ description: "Time from payment to dispatch, for example 1 to 2 working days" }),
              deliveryPrice: z.string().openapi({ description: "Of an order, in a word or two: Free" }),
              deliveryText: z.string().openapi({ description: "What delivery costs" }),
              taxText: z.string().openapi({ description: "Whether prices include tax" }),
              returnDays: z
                .int()
                .openapi({ description: "For how many days after the delivery a return can be requested" }),
              currency: z.literal(CURRENCY),
              orderTotalMin: z.number().openapi({ description: "What an order costs at least, in dollars" }),
              orderTotalMax: z.number().openapi({ description: "What an order costs at most, in dollars" }),
            })
            .openapi("Settings"),
        },
      },
      isShareable: true,
      isStatic: true,
      handle: async () =>
        ok({
          ...settings,
          timeZoneName: timeZoneName(settings.timeZone),
          currency: CURRENCY,
          orderTotalMin: ORDER_TOTAL_CENTS_MIN / 100,
          orderTotalMax: ORDER_TOTAL_CENTS_MAX / 100,
        }),
    }),
  ];
}
