import { WifiOff } from "lucide-react";
import { useOnline } from "../../lib/connection.ts";

/** Says at the lower edge that the device has no network, and what still works. It takes no room from the page. */
export function ConnectionBar() {
  if (useOnline()) return null;
  return (
    <div className="connection-bar on-dark" role="status">
      <WifiOff size={18} aria-hidden="true" />
      <span>
        You are offline. What was loaded stays readable, and what you typed is kept; sending works again when
        the connection is back.
      </span>
    </div>
  );
}
