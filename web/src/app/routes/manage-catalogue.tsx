import { useParams, useSearchParams } from "react-router-dom";
import { AttributeDetails } from "../../features/catalogue/attribute.tsx";
import { Attributes } from "../../features/catalogue/attributes.tsx";
import { Categories } from "../../features/catalogue/categories.tsx";
import { Category } from "../../features/catalogue/category.tsx";
import { useSignedInUser } from "../../features/customer/use-admin.ts";

/** /dashboard/categories and /dashboard/categories/:slug; `?add=` has the form for a new category, below the one that it names. */
export function ManageCategoriesPage() {
  const { slug } = useParams();
  const [address] = useSearchParams();
  const email = useSignedInUser()?.email ?? "";
  if (slug !== undefined) return <Category slug={slug} email={email} />;
  return <Categories adding={address.get("add") ?? undefined} email={email} />;
}

/** /dashboard/attributes and /dashboard/attributes/:slug; `?add=` has the form for a new attribute. */
export function ManageAttributesPage() {
  const { slug } = useParams();
  const [address] = useSearchParams();
  const email = useSignedInUser()?.email ?? "";
  if (slug !== undefined) return <AttributeDetails slug={slug} email={email} />;
  return <Attributes isAdding={address.has("add")} email={email} />;
}
