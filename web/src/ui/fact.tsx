import type { ReactNode } from "react";

interface FactProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A name and its value in a `dl`; nothing without a value. */
export function Fact({ name, className, children }: FactProps) {
  if (children === null || children === false || children === "") return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className={className} dir="auto">
        {children}
      </dd>
    </>
  );
}
