import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useOnline } from "../lib/connection.ts";
import { paths } from "../lib/paths.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";

/** The error page, in place of a page that failed to load or render. A page that crashed offline reloads when the device is online. */
export function CrashedPage() {
  const online = useOnline();
  const [crashedOffline] = useState(!online);
  useEffect(() => {
    if (online && crashedOffline) window.location.reload();
  }, [online, crashedOffline]);
  return online ? <Crash /> : <NotLoadedOffline />;
}

/** The page was not loaded before the device went offline. It reloads when the device is online. */
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
        <a className="btn btn-outline" href={paths.home}>
          Home
        </a>
      </ErrorPanel>
    </div>
  );
}
