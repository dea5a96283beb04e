import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { notifySuccess } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { paths } from "../../lib/paths.ts";
import { isNotFound } from "../../lib/problem.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { managedCatalogueQuery } from "../catalogue/managed-catalogue.api.ts";
import { ManageDocuments } from "../document/manage-documents.tsx";
import { FamilyForm } from "./family-form.tsx";
import { type ManagedFamily, managedFamilyQuery, removeFamily } from "./manage-families.api.ts";
import "./manage-families.scss";

/** One family for admins; a new one with the id `new`. `email` is the admin's and names the form. */
export function ManageFamily({ id, email }: { id: string; email: string }) {
  const isNew = id === "new";
  const catalogue = useQuery(managedCatalogueQuery());
  const query = useQuery({ ...managedFamilyQuery(id), enabled: !isNew });
  const navigate = useNavigate();
  const family = query.data;
  const name = family?.name ?? "Family";
  const [step, title] = isNew ? ["New family", "Add a family"] : [name, name];
  if (isNotFound(query.error)) {
    return (
      <NotFoundPanel what="Family" to={paths.manageFamilies} link="Families">
        It may have been removed.
      </NotFoundPanel>
    );
  }
  const missing = [catalogue, ...(isNew ? [] : [query])].find(({ data }) => data === undefined);
  return (
    <div className="manage-families">
      <Breadcrumb steps={[{ name: "Families", path: paths.manageFamilies }]} current={step} />
      <div className="section-head">
        <h1>{title}</h1>
        {family && <FamilyActions family={family} />}
      </div>
      {missing && (
        <QueryFallback
          query={missing}
          loading="Loading the family …"
          failure="The family could not be loaded"
        />
      )}
      {!missing && catalogue.data && (
        <FamilyForm
          key={id}
          family={family}
          email={email}
          catalogue={catalogue.data}
          onAdded={(added) => void navigate(paths.manageFamily(added.id), { replace: true })}
        />
      )}
      {family && (
        <ManageDocuments key={`documents ${family.id}`} owner={{ familyId: family.id }} email={email} />
      )}
    </div>
  );
}

function FamilyActions({ family }: { family: ManagedFamily }) {
  const { mutate, isPending } = useMutation(removeFamily(useQueryClient()));
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="head-actions">
      <Link className="btn btn-outline" to={paths.family(family.slug)}>
        View in the shop
      </Link>
      <button type="button" className="btn btn-outline" onClick={() => setIsConfirming(true)}>
        Remove
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Remove this family?"
          confirmLabel="Remove"
          busyLabel="Removing …"
          busy={isPending}
          onConfirm={() =>
            mutate(family.id, {
              onSuccess: () => {
                notifySuccess("SUCCESS", "Family removed");
                void navigate(paths.manageFamilies);
              },
              onError: notifyProblem,
            })
          }
          onClose={() => setIsConfirming(false)}
        >
          <p>The family's page is removed. Its parts stay for sale.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
