import type { RelationKind } from "../../domain/tool/part-relation.entity.ts";
import { FAMILIES } from "./demo-catalogue.ts";
import type { DemoPart } from "./types.ts";

/** A part number, and that of a part which its page leads to. */
export interface DemoRelation {
  readonly partNumber: string;
  readonly kind: RelationKind;
  readonly related: string;
  readonly position: number;
}

/** Families by their slugs; their parts belong together where all of these attributes are the same. */
interface Rule {
  readonly kind: RelationKind;
  readonly same: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const fits = (from: readonly string[], to: readonly string[]): Rule => ({
  kind: "fits-with",
  same: ["thread"],
  from,
  to,
});
const alternative = (same: readonly string[], from: string, to: string): Rule => ({
  kind: "alternative",
  same,
  from: [from],
  to: [to],
});

/** Nuts and washers of the same metal as the screw, which do not corrode next to it. */
const RULES: readonly Rule[] = [
  fits(
    [
      "hex-bolt-iso-4017-steel-8-8-zinc-plated",
      "hex-bolt-iso-4014-steel-8-8-zinc-plated",
      "threaded-rod-din-976-1-steel-4-6-zinc-plated",
    ],
    ["hex-nut-iso-4032-steel-8-zinc-plated", "washer-iso-7089-steel-200-hv-zinc-plated"],
  ),
  fits(
    [
      "hex-bolt-iso-4017-stainless-a2",
      "socket-head-cap-screw-iso-4762-stainless-a2",
      "button-head-screw-iso-7380-1-stainless-a2",
      "threaded-rod-din-976-1-stainless-a2",
    ],
    ["hex-nut-iso-4032-stainless-a2", "washer-iso-7089-stainless-a2"],
  ),
  fits(["hex-bolt-iso-4014-stainless-a4"], ["hex-nut-iso-4032-stainless-a4", "washer-iso-7089-stainless-a4"]),
  fits(["hex-bolt-iso-4017-steel-10-9-plain"], ["hex-nut-iso-4032-steel-10-plain"]),
  alternative(
    ["thread", "length"],
    "hex-bolt-iso-4017-steel-8-8-zinc-plated",
    "hex-bolt-iso-4017-stainless-a2",
  ),
  alternative(
    ["thread", "length"],
    "socket-head-cap-screw-iso-4762-steel-12-9-black",
    "socket-head-cap-screw-iso-4762-stainless-a2",
  ),
  alternative(["thread"], "hex-nut-iso-4032-steel-8-zinc-plated", "hex-nut-din-934-steel-8-zinc-plated"),
];

/** @throws Error where there is no such family */
function partsOf(slug: string): readonly DemoPart[] {
  const found = FAMILIES.find((family) => family.slug === slug);
  if (!found) throw new Error(`There is no family ${slug}.`);
  return found.parts;
}

const agree = (one: DemoPart, other: DemoPart, same: readonly string[]): boolean =>
  same.every((attribute) => one.attributes[attribute] === other.attributes[attribute]);

/** What fits the screws of the demo catalogue, and what does the same as them. */
export const RELATIONS: readonly DemoRelation[] = RULES.flatMap(({ kind, same, from, to }) =>
  from.flatMap(partsOf).flatMap((part) =>
    to
      .flatMap(partsOf)
      .filter((other) => agree(part, other, same))
      .map(({ partNumber: related }, position) => ({
        partNumber: part.partNumber,
        kind,
        related,
        position,
      })),
  ),
);
