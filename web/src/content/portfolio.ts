/** The developer's portfolio page. The owner of the shop edits this file; profiles elsewhere are added to `links`. */

/** A skill with its self-assessed level in percent. */
interface Skill {
  readonly name: string;
  readonly percent: number;
  readonly text: string;
}

/** A past project. `article` is the anchor on /blogs of the article that explains it. */
interface Work {
  readonly title: string;
  readonly years: string;
  readonly text: string;
  readonly technologies: readonly string[];
  readonly image: string;
  readonly article?: string;
}

/** A link among the contact details. */
interface PortfolioLink {
  readonly label: string;
  readonly text: string;
  readonly href: string;
}

interface Portfolio {
  readonly name: string;
  readonly role: string;
  /** When the developer began, such as `since 2016`. */
  readonly since: string;
  readonly introduction: string;
  readonly location: string;
  readonly email: string;
  readonly links: readonly PortfolioLink[];
  readonly image: string;
  readonly skills: readonly Skill[];
  readonly education: readonly { readonly years: string; readonly title: string; readonly text: string }[];
  readonly works: readonly Work[];
}

export const PORTFOLIO: Portfolio = {
  name: "Tahmina Rahim",
  role: "Full-stack web developer",
  since: "since 2016",
  introduction:
    "I build web shops in TypeScript, from the database to the page. They handle failure: two buyers for the last unit, a browser closed during payment, a server crash.",
  location: "Chattogram, Bangladesh",
  email: "tahmina@boltwright.example",
  links: [{ label: "API", text: "Reference of this shop's API", href: "/api/docs" }],
  image: "/tools/hammer-and-wrench.webp",
  skills: [
    {
      name: "TypeScript, front end and back end",
      percent: 95,
      text: "Strict types and a generated API contract between client and server.",
    },
    {
      name: "React and accessible interfaces",
      percent: 90,
      text: "Keyboard, screen reader, phone and 200 % zoom.",
    },
    { name: "Node.js services", percent: 90, text: "Stateless processes with graceful shutdown." },
    {
      name: "PostgreSQL",
      percent: 85,
      text: "Constraints, locking, full-text search and reporting.",
    },
    {
      name: "Payments and event-driven systems",
      percent: 85,
      text: "Reconciled payments, safe against late, duplicate and lost events.",
    },
    {
      name: "Load and failure testing",
      percent: 80,
      text: "Crash tests with consistency checks.",
    },
  ],
  education: [
    {
      years: "2024",
      title: "Web accessibility (WCAG 2.2)",
      text: "Online course with user testing",
    },
    {
      years: "2022",
      title: "PostgreSQL performance and operations",
      text: "Online course",
    },
    {
      years: "2012–2016",
      title: "BSc in Computer Science and Engineering",
      text: "Karnaphuli Institute of Technology, Chattogram",
    },
    {
      years: "2009–2012",
      title: "Diploma in Mechanical Engineering (toolmaking)",
      text: "Foundry Lane Technical College, Chattogram",
    },
  ],
  works: [
    {
      title: "This shop",
      years: "2025–2026",
      text: "Catalogue, search, orders, card payments, image processing and an operator dashboard. Starts with one command, tested end to end.",
      technologies: ["React", "Koa", "PostgreSQL", "BullMQ"],
      image: "/tools/toolbox.webp",
    },
    {
      title: "Stock without overselling",
      years: "2025",
      text: "Units are reserved when the order is placed, held during payment and returned to stock exactly once.",
      technologies: ["PostgreSQL", "invariants"],
      image: "/tools/nut-and-bolt.webp",
      article: "the-last-piece",
    },
    {
      title: "Reliable payment webhooks",
      years: "2025",
      text: "Events are stored before they are acknowledged. A reconciler finds missing events. Refunds are made once.",
      technologies: ["Stripe", "Node.js"],
      image: "/tools/balance-scale.webp",
      article: "webhooks",
    },
    {
      title: "Transactional outbox",
      years: "2025",
      text: "Events are written together with the order, then relayed to a queue. No event is lost if the queue loses its data.",
      technologies: ["outbox", "BullMQ", "Redis"],
      image: "/tools/chains.webp",
      article: "outbox",
    },
    {
      title: "Payment emulator with fault injection",
      years: "2026",
      text: "A stateful Stripe emulator that can delay, duplicate, reorder or drop responses and events.",
      technologies: ["Node.js", "fault injection"],
      image: "/tools/hammer-and-pick.webp",
      article: "idempotency-keys",
    },
    {
      title: "Single sign-on with a custom theme",
      years: "2026",
      text: "The login pages look like the shop, so users don't notice the change of server.",
      technologies: ["Keycloak", "OpenID Connect"],
      image: "/tools/padlock.webp",
    },
  ],
};
