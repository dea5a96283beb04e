import type { ComponentType } from "react";
import { Frameworks } from "./articles/frameworks.tsx";
import { Idempotency } from "./articles/idempotency.tsx";
import { LastUnit } from "./articles/last-unit.tsx";
import { Outbox } from "./articles/outbox.tsx";
import { Prototypes } from "./articles/prototypes.tsx";
import { ReactPerformance } from "./articles/react-performance.tsx";
import { ReactState } from "./articles/react-state.tsx";
import { SearchByName } from "./articles/search-by-name.tsx";
import { SetState } from "./articles/set-state.tsx";
import { UnitTests } from "./articles/unit-tests.tsx";
import { Webhooks } from "./articles/webhooks.tsx";

/** A question with its article. `id` is the public anchor: never change it. */
export interface Article {
  readonly id: string;
  readonly question: string;
  readonly Content: ComponentType;
}

/** All articles, in the order of the page. */
export const ARTICLES: readonly Article[] = [
  {
    id: "react-performance",
    question: "How can the performance of a React application be improved?",
    Content: ReactPerformance,
  },
  { id: "react-state", question: "What are the options for managing state in React?", Content: ReactState },
  {
    id: "set-state",
    question: "Why use a setter instead of changing state directly?",
    Content: SetState,
  },
  { id: "prototypes", question: "How does prototypical inheritance work?", Content: Prototypes },
  {
    id: "search-by-name",
    question: "How do you search an array of products by name?",
    Content: SearchByName,
  },
  { id: "unit-tests", question: "What is a unit test, and why write one?", Content: UnitTests },
  { id: "frameworks", question: "React, Angular or Vue?", Content: Frameworks },
  { id: "the-last-piece", question: "How does a shop avoid selling the last unit twice?", Content: LastUnit },
  { id: "webhooks", question: "Why store a webhook before you acknowledge it?", Content: Webhooks },
  { id: "idempotency-keys", question: "What is an idempotency key?", Content: Idempotency },
  {
    id: "outbox",
    question: "What is a transactional outbox, and why not just use a queue?",
    Content: Outbox,
  },
];
