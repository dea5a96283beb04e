import { BALL_BEARINGS } from "./ball-bearings.ts";
import { CIRCLIPS } from "./circlips.ts";
import { DRILLS } from "./drills.ts";
import { HAND_TOOLS } from "./hand-tools.ts";
import { HEX_BOLTS } from "./hex-bolts.ts";
import { KEYS } from "./keys.ts";
import { MILLING_CUTTERS } from "./milling-cutters.ts";
import { NUTS } from "./nuts.ts";
import { OTHER_BEARINGS } from "./other-bearings.ts";
import { PINS } from "./pins.ts";
import { PROFILES } from "./profiles.ts";
import { SEALS } from "./seals.ts";
import { SET_SCREWS } from "./set-screws.ts";
import { SOCKET_SCREWS } from "./socket-screws.ts";
import { SPRINGS } from "./springs.ts";
import { THREADING } from "./threading.ts";
import type { DemoFamily } from "./types.ts";
import { WASHERS } from "./washers.ts";

/** All families of the demo catalogue, in the order in which their parts are added. */
export const FAMILIES: readonly DemoFamily[] = [
  ...HEX_BOLTS,
  ...SOCKET_SCREWS,
  ...SET_SCREWS,
  ...NUTS,
  ...WASHERS,
  ...CIRCLIPS,
  ...KEYS,
  ...PINS,
  ...BALL_BEARINGS,
  ...OTHER_BEARINGS,
  ...SEALS,
  ...SPRINGS,
  ...DRILLS,
  ...THREADING,
  ...MILLING_CUTTERS,
  ...HAND_TOOLS,
  ...PROFILES,
];
