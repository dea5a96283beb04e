import { Component, useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useOnline } from "../lib/connection.ts";
import { paths } from "../lib/paths.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";

interface PageCrashProps {
  /** The path of the page: after a navigation the boundary tries again. */
  readonly pathname: string;
  readonly children: ReactNode;
}

interface PageCrashState {
  readonly hasCrashed: boolean;
  readonly pathname: string;
}

/** Shows the error page instead of a page that failed to load or render. */
export class PageCrash extends Component<PageCrashProps, PageCrashState> {
  override state = { hasCrashed: false, pathname: this.props.pathname };

  static getDerivedStateFromError = () => ({ hasCrashed: true });

  static getDerivedStateFromProps(
    { pathname }: PageCrashProps,
    shown: PageCrashState,
  ): PageCrashState | null {
    return pathname === shown.pathname ? null : { hasCrashed: false, pathname };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashedPage /> : this.props.children;
  }
}

/** The error page. A page that crashed offline reloads when the device is online. */
function CrashedPage() {
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
        <Link className="btn btn-outline" to={paths.home} reloadDocument>
          Home
        </Link>
      </ErrorPanel>
    </div>
  );
}
