import type { OperatorContext } from "../../domain/operations/operator.ts";
import type { Html } from "./html.ts";

/** A page of the room, without what all pages have. */
export interface RoomPage {
  readonly title: string;
  /** The address of the room that the page belongs to. */
  readonly room: string;
  readonly body: Html;
  readonly isLive?: boolean;
}

/** What the pages' routes are given: the context of who is signed in, and how to answer with a page. */
export interface RoomState {
  readonly ctx: OperatorContext;
  readonly show: (page: RoomPage) => void;
}
