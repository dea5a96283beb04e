import { ImportTools } from "../../features/tool-import/import-tools.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/manageTools/import: tools from a CSV file, for admins. */
export function Component() {
  return (
    <>
      <PageTitle page="Import CSV" />
      <ImportTools />
    </>
  );
}
