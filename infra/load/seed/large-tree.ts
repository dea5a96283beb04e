import type pg from "pg";
import { numberedId } from "./customers.ts";

/** A tree of 400 categories in four levels and 30 attributes, always the same. Parts are in the 300 categories without one below. */

const CATEGORY_ID_PREFIX = "0192f0c0-0003-7000-8000-";
const TOPS = 10;
const SECOND = 60;
const THIRD = 300;
const FOURTH = 30;

interface Node {
  readonly number: number;
  readonly parent: number | null;
}

/** Numbers go through the levels; each level is spread evenly over the one above. */
const NODES: readonly Node[] = Array.from({ length: TOPS + SECOND + THIRD + FOURTH }, (_, number) => {
  if (number < TOPS) return { number, parent: null };
  if (number < TOPS + SECOND) return { number, parent: (number - TOPS) % TOPS };
  if (number < TOPS + SECOND + THIRD) return { number, parent: TOPS + ((number - TOPS - SECOND) % SECOND) };
  return { number, parent: number - THIRD };
});
const parents: ReadonlySet<number | null> = new Set(NODES.map(({ parent }) => parent));
const LEAVES = NODES.filter(({ number }) => !parents.has(number));

const idOf = (number: number): string => numberedId(CATEGORY_ID_PREFIX, number);
const categorySlug = (number: number): string => `category-${number}`;

interface LargeAttribute {
  readonly slug: string;
  readonly type: "number" | "choice" | "boolean";
  readonly choices: number;
}

/** Every third is a number, every tenth yes or no. */
const ATTRIBUTES: readonly LargeAttribute[] = Array.from({ length: 30 }, (_, number) => {
  if (number % 10 === 9) return { slug: `a${number}`, type: "boolean", choices: 2 };
  if (number % 3 === 2) return { slug: `a${number}`, type: "number", choices: 60 };
  return { slug: `a${number}`, type: "choice", choices: 5 + number };
});

/** The attributes of a category: three of its top category, three of the second level, three of the third. */
const attributesAt = (level: number, number: number): number[] =>
  [0, 1, 2].map((step) => (level * 10 + ((number + step) % 10)) % ATTRIBUTES.length);

function pathOf(leaf: Node): Node[] {
  const path: Node[] = [];
  for (
    let node: Node | undefined = leaf;
    node;
    node = node.parent === null ? undefined : NODES[node.parent]
  ) {
    path.unshift(node);
  }
  return path;
}

const valueOf = ({ type, choices }: LargeAttribute, mixed: number): number | string | boolean => {
  if (type === "boolean") return mixed % 2 === 0;
  return type === "number" ? 2 + (mixed % choices) * 2.5 : `v${mixed % choices}`;
};

/** Returns where tool `number` is in the tree, and its attributes. */
export function placeOf(number: number): { categoryId: string; attributes: Record<string, unknown> } {
  const leaf = LEAVES[(number * 7919) % LEAVES.length] ?? { number: 0, parent: null };
  const slugs = pathOf(leaf).flatMap((node, level) => (level < 3 ? attributesAt(level, node.number) : []));
  return {
    categoryId: idOf(leaf.number),
    attributes: Object.fromEntries(
      slugs.map((at) => {
        const attribute = ATTRIBUTES[at] ?? { slug: "a0", type: "choice", choices: 5 };
        return [attribute.slug, valueOf(attribute, Math.floor(number / 7) * 31 + at * 17 + (number % 13))];
      }),
    ),
  };
}

/** A category of the tree by its level, and choices of two of its attributes. */
export interface TreeQuery {
  readonly category: string;
  /** Values by attribute. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** Returns a category of a level (0 is the top) and two choices that its parts have, different for each number. */
export function treeQuery(level: number, number: number): TreeQuery {
  const path = pathOf(LEAVES[number % LEAVES.length] ?? { number: 0, parent: null });
  const slugs = path.slice(0, level + 1).flatMap((node, at) => (at < 3 ? attributesAt(at, node.number) : []));
  const choices = [...new Set(slugs)]
    .flatMap((at) => ATTRIBUTES[at] ?? [])
    .filter(({ type }) => type === "choice");
  return {
    category: categorySlug(path[level]?.number ?? 0),
    chosen: Object.fromEntries(
      choices
        .slice(0, 2)
        .map(({ slug, choices: count }) => [slug, `v${number % count},v${(number + 1) % count}`]),
    ),
  };
}

/** Returns an attribute of the tree and the filter by all of its values. */
export function widestFilter(at: number): { slug: string; text: string } {
  const { slug, type, choices } = ATTRIBUTES[at] ?? { slug: "a0", type: "choice", choices: 5 };
  if (type === "boolean") return { slug, text: "true,false" };
  if (type === "number") return { slug, text: "0.." };
  return { slug, text: Array.from({ length: choices }, (_, value) => `v${value}`).join(",") };
}

/** Inserts the tree and its attributes; existing ones stay. */
export async function seedLargeTree(database: pg.Client): Promise<void> {
  await database.query(
    `insert into category (id, parent_id, slug, name, position)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $3::text[], $4::int[]) on conflict do nothing`,
    [
      NODES.map(({ number }) => idOf(number)),
      NODES.map(({ parent }) => (parent === null ? null : idOf(parent))),
      NODES.map(({ number }) => categorySlug(number)),
      NODES.map(({ number }) => number),
    ],
  );
  await database.query(
    `insert into attribute (slug, label, type, unit, decimals)
     select slug, slug, type, case type when 'number' then 'mm' end, case type when 'number' then 1 end
     from unnest($1::text[], $2::text[]) as t (slug, type) on conflict do nothing`,
    [ATTRIBUTES.map(({ slug }) => slug), ATTRIBUTES.map(({ type }) => type)],
  );
  const choices = ATTRIBUTES.filter(({ type }) => type === "choice").flatMap(({ slug, choices: count }) =>
    Array.from({ length: count }, (_, at) => ({ slug, value: `v${at}`, at })),
  );
  await database.query(
    `insert into attribute_choice (attribute, value, label, position)
     select slug, value, value, at from unnest($1::text[], $2::text[], $3::int[]) as t (slug, value, at) on conflict do nothing`,
    [choices.map(({ slug }) => slug), choices.map(({ value }) => value), choices.map(({ at }) => at)],
  );
  const attributes = NODES.filter(({ number }) => number < TOPS + SECOND + THIRD).flatMap((node) => {
    const level = pathOf(node).length - 1;
    return [...new Set(attributesAt(level, node.number))].map((at, position) => ({
      id: idOf(node.number),
      slug: ATTRIBUTES[at]?.slug,
      position,
    }));
  });
  await database.query(
    `insert into category_attribute (category_id, attribute, position)
     select * from unnest($1::uuid[], $2::text[], $3::int[]) on conflict do nothing`,
    [
      attributes.map(({ id }) => id),
      attributes.map(({ slug }) => slug),
      attributes.map(({ position }) => position),
    ],
  );
}
