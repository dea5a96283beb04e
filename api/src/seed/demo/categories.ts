import { CONFORMITY_USES } from "./conformity.ts";
import type { DemoCategory } from "./types.ts";

function category(
  slug: string,
  name: string,
  attributes: string,
  children: DemoCategory[] = [],
): DemoCategory {
  return { slug, name, attributes: attributes.split(" ").filter(Boolean), children };
}

/** What is declared about a part comes after what it is. */
const topCategory = (
  slug: string,
  name: string,
  attributes: string,
  children: DemoCategory[],
): DemoCategory => category(slug, name, `${attributes} ${CONFORMITY_USES}`, children);

const BOLTS = category("bolts-and-screws", "Bolts and screws", "thread! length! pitch", [
  category("hex-bolts", "Hex bolts", "width-across-flats! head-height- drive-", [
    category("full-thread-hex-bolts", "Fully threaded hex bolts", ""),
    category("partly-threaded-hex-bolts", "Partly threaded hex bolts", "thread-length-"),
  ]),
  category("socket-screws", "Socket screws", "drive key-size! head-diameter- head-height-", [
    category("socket-head-cap-screws", "Socket head cap screws", "thread-length-"),
    category("button-head-screws", "Button head screws", ""),
    category("countersunk-screws", "Countersunk screws", ""),
  ]),
  category("set-screws", "Set screws", "drive key-size!"),
  category("threaded-rods", "Threaded rods", ""),
]);

const NUTS = category("nuts", "Nuts", "thread! width-across-flats! height! pitch", [
  category("hex-nuts", "Hex nuts", ""),
  category("thin-nuts", "Thin nuts", ""),
  category("lock-nuts", "Lock nuts", ""),
  category("cap-nuts", "Cap nuts", ""),
  category("flange-nuts", "Flange nuts", "outer-diameter-"),
]);

const WASHERS = category("washers", "Washers", "thread! inner-diameter! outer-diameter! thickness!", [
  category("flat-washers", "Flat washers", ""),
  category("large-washers", "Large washers", ""),
  category("spring-washers", "Spring lock washers", "width-"),
]);

const FASTENERS = topCategory("fasteners", "Fasteners", "material! finish standard", [
  BOLTS,
  NUTS,
  WASHERS,
  category("circlips", "Circlips", "diameter! thickness! inner-diameter- outer-diameter- groove-diameter", [
    category("shaft-circlips", "Circlips for shafts", ""),
    category("bore-circlips", "Circlips for bores", ""),
  ]),
]);

const KEYS_AND_PINS = topCategory("keys-and-pins", "Keys and pins", "material! standard finish", [
  category("machine-keys", "Machine keys", "width! height!", [
    category("parallel-keys", "Parallel keys", "length!"),
    category("woodruff-keys", "Woodruff keys", "diameter!"),
  ]),
  category("pins", "Pins", "diameter! length!", [
    category("dowel-pins", "Dowel pins", "tolerance"),
    category("spring-pins", "Spring pins", "thickness-"),
    category("split-pins", "Split pins", "head-diameter-"),
  ]),
]);

const BEARINGS = topCategory(
  "bearings",
  "Bearings",
  "inner-diameter! outer-diameter! width! series material standard",
  [
    category("ball-bearings", "Ball bearings", "seal", [
      category("deep-groove-ball-bearings", "Deep groove ball bearings", ""),
      category("angular-contact-ball-bearings", "Angular contact ball bearings", ""),
      category("thrust-ball-bearings", "Thrust ball bearings", ""),
    ]),
    category("roller-bearings", "Roller bearings", "", [
      category("needle-bearings", "Needle bearings", ""),
      category("tapered-roller-bearings", "Tapered roller bearings", ""),
    ]),
    category("linear-bearings", "Linear ball bearings", "seal"),
    category("plain-bushes", "Plain bushes", ""),
  ],
);

const SEALS = topCategory(
  "seals",
  "Seals",
  "inner-diameter! material! hardness temperature-min temperature-max standard",
  [
    category("o-rings", "O-rings", "cross-section!"),
    category("shaft-seals", "Rotary shaft seals", "outer-diameter! width!"),
  ],
);

const SPRINGS = topCategory("springs", "Springs", "outer-diameter! material! standard", [
  category("compression-springs", "Compression springs", "wire-diameter! free-length! spring-rate coils"),
  category("disc-springs", "Disc springs", "inner-diameter! thickness! height-"),
]);

const CUTTING_TOOLS = topCategory("cutting-tools", "Cutting tools", "material! coating standard", [
  category("drilling", "Drilling", "diameter! length!", [
    category("jobber-drills", "Jobber drills", "cutting-length"),
    category("long-drills", "Long drills", "cutting-length"),
    category("stub-drills", "Stub drills", "cutting-length"),
    category("countersinks", "Countersinks", "shank-diameter"),
    category("reamers", "Reamers", "cutting-length tolerance"),
  ]),
  category("threading", "Threading", "thread! pitch", [
    category(
      "machine-taps",
      "Machine taps",
      "hole length! cutting-length- shank-diameter core-hole- tolerance-",
    ),
    category("dies", "Round dies", "outer-diameter! thickness!"),
  ]),
  category("milling", "Milling", "diameter! length! cutting-length! shank-diameter! flutes", [
    category("end-mills", "End mills", ""),
    category("ball-nose-end-mills", "Ball nose end mills", ""),
  ]),
]);

const HAND_TOOLS = topCategory("hand-tools", "Hand tools", "material standard", [
  category("wrenches", "Wrenches and keys", "width-across-flats length finish", [
    category("combination-wrenches", "Combination wrenches", "drive"),
    category("hex-keys", "Hex keys", "short-arm"),
  ]),
  category("sockets", "Sockets", "square-drive! width-across-flats! length! outer-diameter- drive finish"),
  category("screwdrivers-and-bits", "Screwdrivers and bits", "drive! drive-size width key-size length", [
    category("screwdrivers", "Screwdrivers", "thickness-"),
    category("screwdriver-bits", "Screwdriver bits", ""),
  ]),
  category("striking-tools", "Hammers, axes and picks", "weight"),
  category("saws-and-scissors", "Saws and scissors", "length"),
  category("clamps-and-magnets", "Clamps and magnets", "width"),
  category("measuring-tools", "Measuring tools", "length temperature-min temperature-max"),
]);

const PROFILES = topCategory("profiles", "Profiles, tubes and bars", "material! length! finish standard", [
  category("aluminium-profiles", "Aluminium profiles", "width! height! slot-width"),
  category("tubes", "Tubes", "thickness!", [
    category("round-tubes", "Round tubes", "outer-diameter!"),
    category("square-tubes", "Square tubes", "width!"),
  ]),
  category("bars", "Bars", "", [
    category("round-bars", "Round bars", "diameter! tolerance"),
    category("flat-bars", "Flat bars", "width! thickness!"),
    category("angles", "Equal angles", "width! thickness!"),
  ]),
]);

const WORKSHOP = topCategory("workshop", "Workshop and site", "material", [
  category("storage-and-access", "Storage and access", "length"),
  category("lifting-and-rope", "Lifting and rope", "working-load diameter length standard finish"),
  category("lighting-and-power", "Lighting and power", ""),
  category("security-and-safety", "Security and safety", "width"),
  category("power-transmission", "Gears", "inner-diameter"),
]);

/** The tree of the demo catalogue. */
export const CATEGORIES: readonly DemoCategory[] = [
  FASTENERS,
  KEYS_AND_PINS,
  BEARINGS,
  SEALS,
  SPRINGS,
  CUTTING_TOOLS,
  HAND_TOOLS,
  PROFILES,
  WORKSHOP,
];
