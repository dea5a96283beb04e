import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { type ManagedCatalogue, managedCatalogueQuery } from "../catalogue/managed-catalogue.api.ts";
import { useSignedInUser } from "../customer/use-admin.ts";
import { ManageDocuments } from "../document/manage-documents.tsx";
import { RecordList } from "../records/record-list.tsx";
import { NEW, RecordPage } from "../records/record-page.tsx";
import { FamilyForm } from "./family-form.tsx";
import { familyCalls, type ManagedFamily } from "./manage-families.api.ts";

/** /dashboard/families: all families, for admins. */
export function ManageFamiliesPage() {
  return (
    <RecordList
      title="Families"
      words={["family", "families"]}
      query={familyCalls.list}
      addTo={paths.manageFamily(NEW)}
      find="Find a family"
      empty="A family shows parts that differ in size on one page, with a size table."
      nameOf={({ name }) => name}
      pathOf={({ id }) => paths.manageFamily(id)}
      noteOf={({ parts }) => `${formatCount(parts)} ${parts === 1 ? "part" : "parts"}`}
    />
  );
}

/** /dashboard/families/:id: one family for admins, with its documents; a new one with the id `new`. */
export function ManageFamilyPage() {
  const { id = "" } = useParams();
  const user = useSignedInUser();
  const catalogue = useQuery(managedCatalogueQuery());
  if (!user) return null;
  return (
    <RecordPage
      key={id}
      id={id}
      isNew={id === NEW}
      word="family"
      list={{ name: "Families", path: paths.manageFamilies }}
      calls={familyCalls}
      removal="The family's page is removed. Its parts stay for sale."
      shownAt={({ slug }) => paths.family(slug)}
    >
      {(family) => (
        <>
          <Details family={family} email={user.email} catalogue={catalogue} />
          {family && <ManageDocuments owner={{ familyId: family.id }} email={user.email} />}
        </>
      )}
    </RecordPage>
  );
}

interface DetailsProps {
  readonly family: ManagedFamily | undefined;
  readonly email: string;
  readonly catalogue: UseQueryResult<ManagedCatalogue>;
}

function Details({ family, email, catalogue: query }: DetailsProps) {
  const navigate = useNavigate();
  if (!query.data) {
    return (
      <QueryFallback query={query} loading="Loading the family …" failure="The family could not be loaded" />
    );
  }
  return (
    <FamilyForm
      family={family}
      email={email}
      catalogue={query.data}
      onAdded={(added) => void navigate(paths.manageFamily(added.id), { replace: true })}
    />
  );
}
