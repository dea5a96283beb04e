import { useNavigation } from "react-router-dom";
import { ConnectionBar } from "../features/shell/connection-bar.tsx";

/** What is to be said about the frame itself: a page that is on its way, and a lost connection. */
export function PageStatus() {
  const waiting = useNavigation().state === "loading";
  return (
    <>
      {waiting && (
        <div className="page-progress" role="status">
          <span className="visually-hidden">Loading the page …</span>
        </div>
      )}
      <ConnectionBar />
    </>
  );
}
