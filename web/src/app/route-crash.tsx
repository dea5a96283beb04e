import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";

/** A page that failed to load or to draw: said inside the shop's frame, with two ways on. */
export function RouteCrash() {
  return (
    <div className="container page">
      <ErrorPanel
        title="This page did not load"
        message="The connection broke, or the shop was renewed a moment ago. Loading the page again usually helps."
        onRetry={() => window.location.reload()}
      >
        <Link className="btn btn-outline" to={paths.home} reloadDocument>
          Home
        </Link>
      </ErrorPanel>
    </div>
  );
}
