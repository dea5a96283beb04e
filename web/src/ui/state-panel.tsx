import type { ReactNode, Ref } from "react";

interface StatePanelProps {
  readonly title: string;
  readonly level?: "h1" | "h2";
  /** Moves the focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A state that is not an error (empty, sold out, done), with its next step. */
export function StatePanel({ title, level: Heading = "h2", headingRef, children, actions }: StatePanelProps) {
  return (
    <div className="state-panel">
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </Heading>
      {children}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}
