import type { ReactNode } from "react";

interface StatePanelProps {
  readonly title: string;
  readonly level?: "h1" | "h2";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A state that is not an error (empty, sold out, done), with its next step. */
export function StatePanel({ title, level: Heading = "h2", children, actions }: StatePanelProps) {
  return (
    <div className="state-panel">
      <Heading>{title}</Heading>
      {children}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}
