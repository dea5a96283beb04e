import { WifiOff } from "lucide-react";
import { useOnline } from "../../lib/connection.ts";

/** Says at the lower edge that the device has no network, and what still works. It takes no room from the page. */
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
