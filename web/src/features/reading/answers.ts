import type { ComponentType } from "react";
import { Frameworks } from "./answers/frameworks.tsx";
import { Idempotency } from "./answers/idempotency.tsx";
import { LastPiece } from "./answers/last-piece.tsx";
import { Outbox } from "./answers/outbox.tsx";
import { Prototypes } from "./answers/prototypes.tsx";
import { ReactPerformance } from "./answers/react-performance.tsx";
import { ReactState } from "./answers/react-state.tsx";
import { SearchByName } from "./answers/search-by-name.tsx";
import { SetState } from "./answers/set-state.tsx";
import { UnitTests } from "./answers/unit-tests.tsx";
import { Webhooks } from "./answers/webhooks.tsx";

/** A question and its written answer; `id` is the anchor it can be linked by, and stays as it is. */
export interface WrittenAnswer {
  readonly id: string;
  readonly question: string;
  readonly Answer: ComponentType;
}

/** All written answers, in the order of the page. */
export const ANSWERS: readonly WrittenAnswer[] = [
  {
    id: "react-performance",
    question: "How can the performance of a React application be improved?",
    Answer: ReactPerformance,
  },
  { id: "react-state", question: "Which ways are there to manage state in React?", Answer: ReactState },
  {
    id: "set-state",
    question: "Why is state set with a function and not changed directly?",
    Answer: SetState,
  },
  { id: "prototypes", question: "How does prototypical inheritance work?", Answer: Prototypes },
  { id: "search-by-name", question: "How are products found by name in an array?", Answer: SearchByName },
  { id: "unit-tests", question: "What is a unit test, and why write them?", Answer: UnitTests },
  { id: "frameworks", question: "React, Angular or Vue?", Answer: Frameworks },
  { id: "the-last-piece", question: "How does a shop never sell the last piece twice?", Answer: LastPiece },
  { id: "webhooks", question: "Why must a webhook be stored before it is answered?", Answer: Webhooks },
  { id: "idempotency-keys", question: "What is an idempotency key?", Answer: Idempotency },
  { id: "outbox", question: "What is an outbox, and why not just use the queue?", Answer: Outbox },
];
