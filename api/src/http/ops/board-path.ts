/** Where bull-board is; said apart from it, so that who names the place does not load it. */
export const BOARD_PATH = "/ops/queues";
