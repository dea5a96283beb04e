import { Coming } from "./coming.tsx";

/** /dashboard/manageTools */
export function ManageToolsPage() {
  return (
    <Coming title="Manage Tools">
      <p>Soon the catalogue is kept here: prices, stock, minimum orders and pictures.</p>
    </Coming>
  );
}
