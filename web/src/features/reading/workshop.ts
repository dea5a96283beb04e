/** What the portfolio shows; the one place where the workshop behind the shop edits it. */
export const WORKSHOP = {
  title: "The workshop behind the shop",
  introduction:
    "We build shops that stay right when things go wrong: when two people want the last piece, when the browser is closed in the middle of a payment, when a machine dies at the worst moment.",
  skills: [
    { name: "TypeScript, from browser to database", percent: 95 },
    { name: "React and accessible interfaces", percent: 90 },
    { name: "Node.js services", percent: 90 },
    { name: "PostgreSQL", percent: 85 },
    { name: "Payments and event-driven systems", percent: 85 },
    { name: "Load and failure testing", percent: 80 },
  ],
  education: [
    { years: "Foundation", what: "Software engineering, with a weakness for distributed systems" },
    { years: "Workshop", what: "Toolmaking: measuring first, cutting afterwards" },
    { years: "Every week", what: "Reading the incident reports of others, and our own" },
  ],
  works: [
    {
      title: "This shop",
      words:
        "Catalogue, orders, card payments and an operators’ room, started by one command and tested end to end.",
    },
    {
      title: "A payment desk that forgets nothing",
      words:
        "Webhooks stored before they are answered, a reconciler behind them, and every cent accounted for.",
    },
    {
      title: "A stock ledger",
      words:
        "Each piece that comes or goes is one line with a reason; the sum is the stock, at any moment of the past.",
    },
  ],
} as const;
