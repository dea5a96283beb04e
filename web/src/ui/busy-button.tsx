import type { ComponentProps } from "react";

interface BusyButtonProps extends ComponentProps<"button"> {
  /** The request of this button, or of one next to it, is running. */
  readonly isBusy: boolean;
}

/** A button that ignores presses while a request runs. It retains the focus, which a disabled button would lose. */
export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (!isBusy) onClick?.(event);
      }}
    />
  );
}
