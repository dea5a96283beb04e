import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import type { FormModel, FormState } from "../lib/form/use-form.ts";
import { isFocusMoved } from "../lib/move-focus.ts";
import { BusyButton } from "./busy-button.tsx";
import { ErrorSummary, focusField } from "./error-summary.tsx";
import { focusAlert, FormAlert } from "./form-alert.tsx";
import { Spinner } from "./spinner.tsx";

interface FormProps extends Omit<ComponentProps<"form">, "ref" | "noValidate" | "onSubmit"> {
  readonly form: FormState;
  /** The content that is shown above the error summary. */
  readonly heading?: ReactNode;
  /** False for a short form, whose errors are all visible at once. */
  readonly hasSummary?: boolean;
  /** The first field gets the focus when the form appears: it replaces the button that was pressed. */
  readonly takesFocus?: boolean;
  /** Replaces sending the form. */
  readonly onSubmit?: () => void;
}

/**
 * A form with an error summary. A failed attempt moves the focus to the first field with an error, or to the alert, unless the user has
 * left the form meanwhile.
 */
export function Form(props: FormProps) {
  const { form, heading, hasSummary = true, takesFocus = false, onSubmit, children, ...rest } = props;
  const element = useRef<HTMLFormElement>(null);
  /** The element with the focus when the form was sent: in the form, or a button that saves it before something else. */
  const sentFrom = useRef<Element>(null);
  const { listedErrors, failedAttempts } = form;
  const firstError = listedErrors[0]?.name;
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form appears
  }, []);
  useEffect(() => {
    // The buttons of a dialog are outside of its form.
    const place = element.current?.closest("[role=dialog]") ?? element.current;
    const hasLeft = isFocusMoved(place) && isFocusMoved(sentFrom.current ?? document.activeElement);
    if (failedAttempts === 0 || hasLeft) return;
    // A field that is folded away cannot get the focus.
    element.current?.closest("details")?.setAttribute("open", "");
    if (firstError === undefined) focusAlert(element.current);
    else focusField(element.current, firstError);
    // oxlint-disable-next-line react/exhaustive-deps -- once per failed attempt, not while errors are fixed
  }, [failedAttempts]);
  useEffect(() => {
    sentFrom.current = form.isSending ? document.activeElement : null;
  }, [form.isSending]);
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The button stays enabled while sending, so that it retains the focus.
        if (form.isSending) return;
        if (onSubmit) onSubmit();
        else void form.submit();
      }}
    >
      {heading}
      {hasSummary && <ErrorSummary errors={listedErrors} />}
      {children}
    </form>
  );
}

interface SubmitRowProps {
  readonly form: FormState;
  readonly label: string;
  readonly busyLabel: string;
  /** A reason not to send, other than that the form is being sent. */
  readonly disabled?: boolean;
  /** Other actions, next to the button. */
  readonly children?: ReactNode;
}

/** The end of a form: the error that belongs to no field, and the button. */
export function SubmitRow({ form, label, busyLabel, disabled = false, children }: SubmitRowProps) {
  return (
    <>
      <FormAlert message={form.message} />
      <div className="submit">
        <button
          type="submit"
          className="btn btn-primary"
          disabled={disabled}
          aria-disabled={form.isSending || disabled}
        >
          {form.isSending && <Spinner />}
          {form.isSending ? busyLabel : label}
        </button>
        {children}
      </div>
    </>
  );
}

interface CancelButtonProps {
  readonly form: Pick<FormModel<never>, "reset">;
  readonly className?: string;
  /** Closes the form. */
  readonly onCancel: () => void;
}

/** Discards what was entered in a form that a button opened, and closes it. */
export function CancelButton({ form, className = "link-button", onCancel }: CancelButtonProps) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        form.reset();
        onCancel();
      }}
    >
      Cancel
    </button>
  );
}

/** Restores the initial values; nothing while no value differs. */
export function DiscardButton({
  form,
}: {
  form: Pick<FormModel<never>, "isChanged" | "isSending" | "reset">;
}) {
  if (!form.isChanged) return null;
  return (
    <BusyButton
      className="link-button"
      isBusy={form.isSending}
      onClick={({ currentTarget }) => {
        const { form: element } = currentTarget;
        form.reset();
        // The button disappears.
        element?.setAttribute("tabindex", "-1");
        element?.focus({ preventScroll: true });
      }}
    >
      Discard changes
    </BusyButton>
  );
}
