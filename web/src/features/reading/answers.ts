import type { ComponentType } from "react";
import { Frameworks } from "./answers/frameworks.tsx";
import { Idempotency } from "./answers/idempotency.tsx";
import { LastUnit } from "./answers/last-unit.tsx";
import { Outbox } from "./answers/outbox.tsx";
import { Prototypes } from "./answers/prototypes.tsx";
import { ReactPerformance } from "./answers/react-performance.tsx";
import { ReactState } from "./answers/react-state.tsx";
import { SearchByName } from "./answers/search-by-name.tsx";
import { SetState } from "./answers/set-state.tsx";
import { UnitTests } from "./answers/unit-tests.tsx";
import { Webhooks } from "./answers/webhooks.tsx";

/** A question with its article. `id` is the public anchor: never change it. */
export interface WrittenAnswer {
  readonly id: string;
  readonly question: string;
  readonly Answer: ComponentType;
}

/** All articles, in the order of the page. */
export const ANSWERS: readonly WrittenAnswer[] = [
  {
    id: "react-performance",
    question: "How can the performance of a React application be improved?",
    Answer: ReactPerformance,
  },
  { id: "react-state", question: "What are the options for managing state in React?", Answer: ReactState },
  {
    id: "set-state",
    question: "Why use a setter instead of changing state directly?",
    Answer: SetState,
  },
  { id: "prototypes", question: "How does prototypical inheritance work?", Answer: Prototypes },
  { id: "search-by-name", question: "How do you search an array of products by name?", Answer: SearchByName },
  { id: "unit-tests", question: "What is a unit test, and why write one?", Answer: UnitTests },
  { id: "frameworks", question: "React, Angular or Vue?", Answer: Frameworks },
  { id: "the-last-piece", question: "How does a shop avoid selling the last unit twice?", Answer: LastUnit },
  { id: "webhooks", question: "Why store a webhook before you acknowledge it?", Answer: Webhooks },
  { id: "idempotency-keys", question: "What is an idempotency key?", Answer: Idempotency },
  { id: "outbox", question: "What is a transactional outbox, and why not just use a queue?", Answer: Outbox },
];
