import { ImportTools } from "../../features/tool-import/import-tools.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/manageTools/import: tools from a CSV file, for admins. */
export function Component() {
  return (
    <>
      <PageTitle page="Import CSV" brand={useBrand()} />
      <ImportTools />
    </>
  );
}
