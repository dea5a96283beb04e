import { Link } from "react-router-dom";
import { StatePanel } from "./state-panel.tsx";

interface NotFoundPanelProps {
  /** The thing that does not exist: 'Tool'. */
  readonly what: string;
  readonly level?: "h1" | "h2";
  /** The path of the list that the panel links to. */
  readonly to: string;
  readonly link: string;
  /** The likely reason. */
  readonly children?: string;
}

/** The state of a page whose subject does not exist. */
export function NotFoundPanel({
  what,
  level = "h1",
  to,
  link,
  children = "It may have been removed, or the link has a typo.",
}: NotFoundPanelProps) {
  return (
    <StatePanel
      title={`${what} not found`}
      level={level}
      actions={
        <Link className="btn btn-outline" to={to}>
          {link}
        </Link>
      }
    >
      <p>{children}</p>
    </StatePanel>
  );
}
