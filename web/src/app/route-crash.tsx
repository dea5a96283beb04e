import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useOnline } from "../lib/connection.ts";
import { paths } from "../lib/paths.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";

/** A page that failed to load or to draw: said inside the shop's frame, with a way on. */
export function RouteCrash() {
  const online = useOnline();
  const [crashedOffline] = useState(!online);
  useEffect(() => {
    if (online && crashedOffline) window.location.reload();
  }, [online, crashedOffline]);
  return online ? <Crash /> : <NotLoadedOffline />;
}

/** Without a network nothing is loaded again: what is there stays, and the page comes by itself with the connection. */
function NotLoadedOffline() {
  return (
    <div className="container page">
      <ErrorPanel
        title="You are offline"
        message="This page isn't available offline. It opens when you are back online."
      >
        <Link className="btn btn-outline" to={paths.home}>
          Home
        </Link>
      </ErrorPanel>
    </div>
  );
}

function Crash() {
  return (
    <div className="container page">
      <ErrorPanel
        title="This page did not load"
        message="Your connection dropped, or the site was just updated. Reload the page."
        onRetry={() => window.location.reload()}
      >
        <Link className="btn btn-outline" to={paths.home} reloadDocument>
          Home
        </Link>
      </ErrorPanel>
    </div>
  );
}
