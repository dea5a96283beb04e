import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";

interface ErrorPanelProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  /** The error was already announced by a toast. */
  readonly quiet?: boolean;
  /** Other actions. */
  readonly children?: ReactNode;
}

/** An error with its next step. */
export function ErrorPanel({
  title,
  message,
  onRetry,
  retrying = false,
  quiet = false,
  children,
}: ErrorPanelProps) {
  return (
    <div className="state-panel danger" role={quiet ? undefined : "alert"}>
      <h2>
        <CircleAlert size={22} aria-hidden="true" />
        {title}
      </h2>
      <p>{message}</p>
      <div className="actions">
        {onRetry && (
          <BusyButton className="btn btn-outline" isBusy={retrying} onClick={onRetry}>
            {retrying ? "Loading …" : "Try again"}
          </BusyButton>
        )}
        {children}
      </div>
    </div>
  );
}
