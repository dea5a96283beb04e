/** Reports the progress of a long step. */
export type Note = (text: string) => void;
