import type { ReactNode, Ref } from "react";

interface LinkButtonProps {
  /** The address that it leads to without JavaScript. */
  readonly href: string;
  readonly className?: string;
  readonly ref: Ref<HTMLAnchorElement>;
  readonly isOpen: boolean;
  /** The id of what it opens. */
  readonly controls: string;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A button that opens and closes a part of the page; without JavaScript, and before it has started, a link. */
export function LinkButton(props: LinkButtonProps) {
  const { href, className, ref, isOpen, controls, onToggle, children } = props;
  return (
    <a
      ref={ref}
      href={href}
      className={className}
      role="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onToggle(!isOpen);
      }}
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
    </a>
  );
}
