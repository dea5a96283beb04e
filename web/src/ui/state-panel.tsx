import type { ReactNode } from "react";

interface StatePanelProps {
  readonly title: string;
  readonly level?: "h1" | "h2";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A state that is no failure (nothing there yet, sold out, done) and the next step from it. */
export function StatePanel({ title, level: Heading = "h2", children, actions }: StatePanelProps) {
  return (
    <div className="state-panel">
      <Heading>{title}</Heading>
      {children}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}
