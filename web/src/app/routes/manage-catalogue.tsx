import { useParams, useSearchParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { AttributeDetails } from "../../features/catalogue/attribute.tsx";
import { Attributes } from "../../features/catalogue/attributes.tsx";
import { Categories } from "../../features/catalogue/categories.tsx";
import { Category } from "../../features/catalogue/category.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/categories and /dashboard/categories/:slug; `?add=` has the form for a new category, below the one that it names. */
export function ManageCategoriesPage() {
  const { slug } = useParams();
  const [address] = useSearchParams();
  const email = useSignedInUser()?.email ?? "";
  return (
    <>
      <PageTitle page={slug === undefined ? "Categories" : "Edit a category"} />
      {slug === undefined ? (
        <Categories adding={address.get("add") ?? undefined} email={email} />
      ) : (
        <Category slug={slug} email={email} />
      )}
    </>
  );
}

/** /dashboard/attributes and /dashboard/attributes/:slug; `?add=` has the form for a new attribute. */
export function ManageAttributesPage() {
  const { slug } = useParams();
  const [address] = useSearchParams();
  const email = useSignedInUser()?.email ?? "";
  return (
    <>
      <PageTitle page={slug === undefined ? "Attributes" : "Edit an attribute"} />
      {slug === undefined ? (
        <Attributes isAdding={address.has("add")} email={email} />
      ) : (
        <AttributeDetails slug={slug} email={email} />
      )}
    </>
  );
}
