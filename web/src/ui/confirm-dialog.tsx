import { type ReactNode, useEffect, useState } from "react";
import Modal from "react-bootstrap/Modal";
import { passFocus } from "../lib/move-focus.ts";
import { asProblem } from "../lib/problem.ts";
import { useSinglePress } from "../lib/use-single-press.ts";
import { FormAlert } from "./form-alert.tsx";
import { Spinner } from "./spinner.tsx";
import "../styles/account.scss";

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly cancelLabel?: string;
  readonly busy: boolean;
  /** The error of the last attempt, shown below the content; null for none. */
  readonly error?: Error | null;
  /** `primary` for actions that remove nothing. */
  readonly tone?: "danger" | "primary";
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A confirmation. Escape and the second button cancel. The focus returns to the button that opened it, unless the page has moved it. */
export function ConfirmDialog({ error, ...props }: ConfirmDialogProps) {
  useFocusReturn();
  const pressOnce = useSinglePress(props.busy);
  const cancel = (): void => {
    if (!props.busy) props.onClose();
  };
  return (
    <Modal show centered restoreFocus={false} onHide={cancel} aria-labelledby="confirm-title">
      <Modal.Header>
        <Modal.Title id="confirm-title" as="h2">
          {props.title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {props.children}
        {error !== undefined && <FormAlert message={error === null ? "" : asProblem(error).message} />}
      </Modal.Body>
      <Modal.Footer>
        <button type="button" className="btn btn-outline" aria-disabled={props.busy} onClick={cancel}>
          {props.cancelLabel ?? "Cancel"}
        </button>
        <button
          type="button"
          className={`btn btn-${props.tone ?? "danger"}`}
          // A disabled button would lose the focus.
          aria-disabled={props.busy}
          onClick={() => pressOnce(props.onConfirm)}
        >
          {props.busy && <Spinner />}
          {props.busy ? props.busyLabel : props.confirmLabel}
        </button>
      </Modal.Footer>
    </Modal>
  );
}

/** Returns the focus when the dialog closes. The modal's own return takes it away from where the page has moved it. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) passFocus(opener);
    },
    [opener],
  );
}
