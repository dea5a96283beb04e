/**
 * The portfolio: the workshop that builds and keeps this shop. The owner of the shop edits this file; contact details
 * come from `shop.ts`. Percentages are the workshop's own measure.
 */

/** What the workshop can do; `words` say what stands behind the number. */
interface Skill {
  readonly name: string;
  readonly percent: number;
  readonly words: string;
}

/** Something that was built. `answer` is the anchor of the written answer that tells how, on /blogs. */
interface Work {
  readonly title: string;
  readonly words: string;
  readonly made: readonly string[];
  readonly picture: string;
  readonly answer?: string;
}

interface Workshop {
  readonly title: string;
  readonly introduction: string;
  readonly picture: string;
  readonly skills: readonly Skill[];
  readonly education: readonly { readonly when: string; readonly what: string; readonly words: string }[];
  readonly works: readonly Work[];
}

export const WORKSHOP: Workshop = {
  title: "The workshop behind the shop",
  introduction:
    "We build shops that stay right when things go wrong: when two people want the last piece, when the browser is closed in the middle of a payment, when a machine dies at the worst moment.",
  picture: "/tools/hammer-and-wrench.webp",
  skills: [
    {
      name: "TypeScript, from browser to database",
      percent: 95,
      words: "One language, strict, with a contract between the two sides that a machine checks.",
    },
    {
      name: "React and accessible interfaces",
      percent: 90,
      words: "By keyboard, by screen reader, on a phone, at twice the text.",
    },
    { name: "Node.js services", percent: 90, words: "Small processes that stop cleanly and start anywhere." },
    {
      name: "PostgreSQL",
      percent: 85,
      words: "The one source of truth: constraints, locks, search and figures.",
    },
    {
      name: "Payments and event-driven systems",
      percent: 85,
      words: "Every cent accounted for, whatever arrives late, twice or never.",
    },
    {
      name: "Load and failure testing",
      percent: 80,
      words: "Processes killed in the middle of work, and the sums compared afterwards.",
    },
  ],
  education: [
    {
      when: "Foundation",
      what: "Software engineering",
      words: "With a weakness for databases and for systems of many parts.",
    },
    {
      when: "Apprenticeship",
      what: "Toolmaking",
      words: "Measuring first, cutting afterwards; a drawing is a promise.",
    },
    {
      when: "Every quarter",
      what: "Accessibility with those who need it",
      words: "Whoever cannot use a page is right about it.",
    },
    {
      when: "Every week",
      what: "Reading the incident reports of others, and our own",
      words: "The cheapest school there is.",
    },
  ],
  works: [
    {
      title: "This shop",
      words:
        "Catalogue, search, orders, card payments, images and an operators’ room, started by one command and tested end to end.",
      made: ["React", "Koa", "PostgreSQL", "BullMQ"],
      picture: "/tools/toolbox.webp",
    },
    {
      title: "A stock that is never sold twice",
      words:
        "Pieces are taken in the moment of the order, kept while somebody pays, and given back exactly once.",
      made: ["PostgreSQL", "invariants"],
      picture: "/tools/nut-and-bolt.webp",
      answer: "the-last-piece",
    },
    {
      title: "A payment desk that forgets nothing",
      words: "Webhooks stored before they are answered, a reconciler behind them, refunds made once.",
      made: ["Stripe", "Node.js"],
      picture: "/tools/balance-scale.webp",
      answer: "webhooks",
    },
    {
      title: "A relay for promises",
      words: "Facts written with the order, carried to a queue that may lose everything without harm.",
      made: ["outbox", "BullMQ", "Redis"],
      picture: "/tools/chains.webp",
      answer: "outbox",
    },
    {
      title: "A card service to break on purpose",
      words:
        "A stateful stand-in for the card provider with faults on demand: late, twice, in disorder, not at all.",
      made: ["Node.js", "fault injection"],
      picture: "/tools/hammer-and-pick.webp",
      answer: "idempotency-keys",
    },
    {
      title: "One sign-in, one look",
      words:
        "The sign-in server’s pages drawn as pages of the shop, so that nobody notices the change of house.",
      made: ["Keycloak", "OpenID Connect"],
      picture: "/tools/padlock.webp",
    },
  ],
};
