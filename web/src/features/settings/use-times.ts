import { useQuery } from "@tanstack/react-query";
import { type Times, timesIn } from "../../lib/times.ts";
import { settingsQuery } from "./settings.api.ts";

/** The formats of times in the shop's time zone, SHOP_TIME_ZONE; in UTC, so named, until the settings have loaded. */
export const useTimes = (): Times => timesIn(useQuery(settingsQuery).data);
