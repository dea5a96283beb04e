import type { AttributeValue, AttributeValues } from "../../domain/catalogue/attribute.entity.ts";
import type { DemoAttribute } from "./types.ts";

const choice = (slug: string, label: string, labels: Readonly<Record<string, string>>): DemoAttribute => ({
  slug,
  label,
  type: "choice",
  choices: new Map(Object.entries(labels)),
});

/** What suppliers declare about restricted substances, each with its day. */
export const CONFORMITY: readonly DemoAttribute[] = [
  choice("rohs", "RoHS", {
    compliant: "Compliant",
    exempt: "Compliant by exemption",
    "not-compliant": "Not compliant",
  }),
  { slug: "rohs-declared-on", label: "RoHS declared on", type: "date" },
  choice("reach", "REACH", { "no-svhc": "No SVHC", "contains-svhc": "Contains SVHC" }),
  { slug: "reach-list-of", label: "REACH list of", type: "date" },
];

/** The same attributes as categories use them, after their own; dates are no facets. */
export const CONFORMITY_USES = CONFORMITY.map(({ slug, type }) => (type === "date" ? `${slug}-` : slug)).join(
  " ",
);

/**
 * Materials and finishes with lead, by an exemption of the directive. Lead is on the candidate list too, from 0.1 % on.
 *
 * - 6(a): up to 0.35 % in steel for machining, as cap nuts of steel 6 are turned from; up to 0.2 % in a hot-dip galvanised coating
 * - 6(c): up to 4 % in copper alloys
 */
const EXEMPT = new Set<AttributeValue | undefined>(["steel-6", "hot-dip-galvanised", "brass", "bronze"]);
/** Residues of the monomers D4, D5 and D6. */
const WITH_SVHC = new Set<AttributeValue | undefined>(["silicone"]);

const DECLARED = ["2024-11-18", "2025-02-10", "2025-07-14", "2025-11-24"];
/** Days on which the candidate list was extended. */
const LISTS = ["2025-01-21", "2025-06-25", "2025-11-05"];

/** What the supplier of parts declares, given their other values. `name` decides the days, always the same. */
export function conformityOf(name: string, { material, finish }: AttributeValues): AttributeValues {
  const isExempt = EXEMPT.has(material) || EXEMPT.has(finish);
  return declared(name, isExempt ? "exempt" : "compliant", isExempt || WITH_SVHC.has(material));
}

/** These declarations with the days of the supplier `name`. */
export function declared(name: string, rohs: string, containsSvhc: boolean): AttributeValues {
  let mixed = 7;
  for (const letter of name) mixed = (mixed * 31 + letter.charCodeAt(0)) % 1_000_003;
  return {
    rohs,
    "rohs-declared-on": DECLARED[mixed % DECLARED.length] ?? "",
    reach: containsSvhc ? "contains-svhc" : "no-svhc",
    "reach-list-of": LISTS[mixed % LISTS.length] ?? "",
  };
}
