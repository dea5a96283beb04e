/** Looks at pages in many states and changes nothing that a journey sees: it runs beside them. */
export const STATES = ["@states"];
