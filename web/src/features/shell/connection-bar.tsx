import { WifiOff } from "lucide-react";
import { useOnline } from "../../lib/connection.ts";

/** The offline notice at the bottom of the window. It takes no space from the page. */
export function ConnectionBar() {
  if (useOnline()) return null;
  return (
    <div className="connection-bar on-dark" role="status">
      <WifiOff size={18} aria-hidden="true" />
      <span>
        You are offline. You can keep reading; your entries are saved. You can send them when you are back
        online.
      </span>
    </div>
  );
}
