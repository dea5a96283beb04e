/** Checks pages in many states and changes nothing that a journey sees: it runs in parallel to the journeys. */
export const STATES = ["@states"];
