import { type ReactNode, useRef } from "react";
import { moved } from "../lib/move-entry.ts";
import { passFocus } from "../lib/move-focus.ts";
import { notifySuccess } from "../lib/notify.tsx";
import { notifyProblem } from "../lib/notify-problem.ts";
import { BusyButton } from "./busy-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

interface EditedListProps<Entry> {
  readonly title: string;
  readonly titleId?: string;
  readonly level?: "h2" | "h3";
  readonly hint?: string;
  readonly entries: readonly Entry[];
  readonly idOf: (entry: Entry) => string | number;
  /** The name of an entry in the labels of its buttons. */
  readonly nameOf: (entry: Entry) => string;
  /** What is shown without entries. */
  readonly empty?: ReactNode;
  /** So many entries cannot be removed. */
  readonly min?: number;
  /** The text once an entry is removed, if it does not have the name. */
  readonly removedText?: string;
  /** The entries have an order: what one is, such as `image`, and the text once one was moved. */
  readonly order?: { readonly what: string; readonly movedText: string };
  /** The list is being saved. */
  readonly isBusy: boolean;
  readonly onSave: (next: readonly Entry[]) => Promise<unknown>;
  readonly children: (entry: Entry, at: number) => ReactNode;
}

/** A list whose entries are removed and moved; every change is saved by itself. The heading gets the focus of a button that disappears. */
export function EditedList<Entry>(props: EditedListProps<Entry>) {
  const { title, titleId, level: Heading = "h2", hint, entries, idOf, nameOf, empty, min = 0 } = props;
  const { removedText, order, isBusy, onSave, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const List = order ? "ol" : "ul";
  const save = async (next: readonly Entry[], done: string, stays = false): Promise<void> => {
    if (isBusy) return;
    const pressed = document.activeElement;
    try {
      await onSave(next);
      notifySuccess("SUCCESS", done);
      if (!stays) passFocus(heading.current, pressed);
    } catch (error) {
      notifyProblem(error);
    }
  };
  const row = (entry: Entry, at: number): ReactNode => {
    const name = nameOf(entry);
    const removed = (): readonly Entry[] => entries.filter((one) => one !== entry);
    return (
      <li key={idOf(entry)}>
        {children(entry, at)}
        {entries.length > min && (
          <div className="actions">
            {order && (
              <MoveButtons
                name={name}
                isFirst={at === 0}
                isLast={at === entries.length - 1}
                onMove={(by) => save(moved(entries, at, at + by), order.movedText, true)}
              />
            )}
            {order && at > 0 && (
              <BusyButton
                className="link-button"
                aria-label={`Make ${name} the first ${order.what}`}
                isBusy={isBusy}
                onClick={() => void save(moved(entries, at, 0), order.movedText)}
              >
                Make first
              </BusyButton>
            )}
            <BusyButton
              className="link-button"
              aria-label={`Remove ${name}`}
              isBusy={isBusy}
              onClick={() => void save(removed(), removedText ?? `${name} is removed.`)}
            >
              Remove
            </BusyButton>
          </div>
        )}
      </li>
    );
  };
  return (
    <>
      <Heading id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {hint !== undefined && <p className="secondary">{hint}</p>}
      {entries.length > 0 ? <List>{entries.map(row)}</List> : <p className="secondary">{empty}</p>}
    </>
  );
}
