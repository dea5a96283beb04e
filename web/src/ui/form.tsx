import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import type { FieldFault } from "../lib/use-refusals.ts";
import { ErrorSummary, focusField } from "./error-summary.tsx";
import { FormAlert } from "./form-alert.tsx";
import { Spinner } from "./spinner.tsx";

interface FormProps extends Omit<ComponentProps<"form">, "ref" | "noValidate" | "onSubmit"> {
  /** Stands above the summary of what is wrong. */
  readonly heading?: ReactNode;
  readonly faults: readonly FieldFault[];
  /** How often the form was not taken so far: each time leads to the first field that is wrong. */
  readonly refusedTries: number;
  readonly onSend: () => void;
}

/** A form that says above its fields what is wrong, and leads there. */
export function Form({ heading, faults, refusedTries, onSend, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const firstFault = faults[0]?.name;
  useEffect(() => {
    if (refusedTries > 0 && firstFault !== undefined) focusField(element.current, firstFault);
    // Once per refused try, not while the faults are mended.
    // oxlint-disable-next-line react/exhaustive-deps -- the first fault of the try that was refused
  }, [refusedTries]);
  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {heading}
      <ErrorSummary faults={faults} />
      {children}
    </form>
  );
}

interface SubmitRowProps {
  /** Why the form was not taken, when it is about no single field. */
  readonly refusal: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  /** There is a reason other than being busy not to send. */
  readonly disabled?: boolean;
  /** What else can be done, beside the button. */
  readonly children?: ReactNode;
}

/** The end of a form: why it was not taken, and its button, which says what it is doing. */
export function SubmitRow({ refusal, label, busyLabel, busy, disabled = false, children }: SubmitRowProps) {
  return (
    <>
      <FormAlert message={refusal} />
      <div className="submit">
        <button type="submit" className="btn btn-primary" disabled={busy || disabled}>
          {busy && <Spinner />}
          {busy ? busyLabel : label}
        </button>
        {children}
      </div>
    </>
  );
}
