import { inTurn } from "../shared/in-turn.ts";

/** Runs a change of categories or attributes: it is checked against the whole tree. */
export const changeCatalogue = inTurn("catalogue");
