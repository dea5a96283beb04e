/** Changes nothing that a journey sees, like the checks of pages in all their states: it runs in parallel to the journeys. */
export const STATES = ["@states"];
