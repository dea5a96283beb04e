import { Component, useEffect, useState, type ReactNode } from "react";
import { useOnline } from "../lib/connection.ts";
import { paths } from "../lib/paths.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { PageLink } from "../ui/page-link.tsx";

interface PageCrashProps {
  /** The key of the location: after a navigation the boundary tries again. */
  readonly locationKey: string;
  readonly children: ReactNode;
}

interface PageCrashState {
  readonly hasCrashed: boolean;
  readonly locationKey: string;
}

/** Shows the error page instead of a page that failed to load or render. */
export class PageCrash extends Component<PageCrashProps, PageCrashState> {
  override state = { hasCrashed: false, locationKey: this.props.locationKey };

  static getDerivedStateFromError = () => ({ hasCrashed: true });

  static getDerivedStateFromProps(
    { locationKey }: PageCrashProps,
    shown: PageCrashState,
  ): PageCrashState | null {
    return locationKey === shown.locationKey ? null : { hasCrashed: false, locationKey };
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
        <PageLink className="btn btn-outline" to={paths.home}>
          Home
        </PageLink>
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
