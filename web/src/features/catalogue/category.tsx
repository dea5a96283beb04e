import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { mergeFields, useSendEdit } from "../../lib/form/send-edit.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { DiscardButton } from "../../ui/form.tsx";
import { childrenOf, pathOf, pathText } from "./managed-categories.ts";
import {
  managedCatalogueQuery,
  type ManagedCatalogue,
  type ManagedCategory,
} from "./managed-catalogue.api.ts";
import { EntryHead, LoadedEntry } from "./catalogue-page.tsx";
import { addCategoryPath, manageCategory } from "./catalogue-paths.ts";
import { CategoryAttributes } from "./category-attributes.tsx";
import { categoryFields, type CategoryDetails, CategoryForm, TOP } from "./category-form.tsx";
import { categoryCountsQuery, editCategory, removeCategory } from "./manage-catalogue.api.ts";

interface CategoryProps {
  readonly slug: string;
  /** The admin's, which names the drafts. */
  readonly email: string;
}

/** One category for admins: its name and place, and the attributes of its parts. */
export function Category({ slug, email }: CategoryProps) {
  const { data } = useQuery(managedCatalogueQuery());
  const [seen, setSeen] = useState({ slug: "", id: "" });
  const atAddress = data?.categories.find((each) => each.slug === slug);
  if (atAddress && (seen.slug !== slug || seen.id !== atAddress.id)) setSeen({ slug, id: atAddress.id });
  // A renamed category has another address before the page has.
  const renamed = seen.slug === slug ? data?.categories.find(({ id }) => id === seen.id) : undefined;
  return (
    <LoadedEntry
      kind="category"
      find={() => atAddress ?? renamed}
      missing="It may have been renamed or removed."
    >
      {(catalogue, category, onRemoved) => (
        <Loaded key={category.id} {...{ catalogue, category, email, onRemoved }} />
      )}
    </LoadedEntry>
  );
}

interface LoadedProps {
  readonly catalogue: ManagedCatalogue;
  readonly category: ManagedCategory;
  readonly email: string;
  readonly onRemoved: () => void;
}

function Loaded({ catalogue, category, email, onRemoved }: LoadedProps) {
  const { data: counts } = useQuery(categoryCountsQuery());
  const { categories } = catalogue;
  const below = childrenOf(categories, category.id);
  const above = pathOf(categories, category).slice(0, -1);
  const count = counts?.[category.slug];
  return (
    <div className="manage-catalogue">
      <EntryHead
        kind="category"
        name={category.name}
        slug={category.slug}
        above={above.map((each) => ({ name: each.name, path: manageCategory(each.slug) }))}
        details={
          <span className="fine tabular">
            /c/{category.slug}
            {count !== undefined && `, ${formatCount(count)} ${count === 1 ? "part" : "parts"} for sale`}
          </span>
        }
        links={
          <Link className="btn btn-outline" to={paths.category(category.slug)}>
            View in the shop
          </Link>
        }
        note="You can remove a category only if it has no parts and no subcategories."
        removal={removeCategory()}
        id={category.id}
        onRemoved={onRemoved}
      />
      <Details categories={categories} category={category} email={email} />
      <CategoryAttributes catalogue={catalogue} category={category} email={email} />
      <section className="card-box" aria-labelledby="below-title">
        <h2 id="below-title">Subcategories</h2>
        {below.length === 0 ? (
          <p className="secondary">None.</p>
        ) : (
          <ul className="links">
            {below.map((each) => (
              <li key={each.id}>
                <Link to={manageCategory(each.slug)} dir="auto">
                  {each.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {above.length < 3 && (
          <div>
            <Link className="btn btn-outline" to={addCategoryPath(category.slug)}>
              Add subcategory
            </Link>
          </div>
        )}
      </section>
    </div>
  );
}

interface DetailsProps {
  readonly categories: readonly ManagedCategory[];
  readonly category: ManagedCategory;
  readonly email: string;
}

function Details({ categories, category, email }: DetailsProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(editCategory(queryClient));
  const sendEdit = useSendEdit();
  const navigate = useNavigate();
  const { id, slug } = category;
  const findCategories = () =>
    queryClient.getQueryData(managedCatalogueQuery().queryKey)?.categories ?? categories;
  const save = async (details: CategoryDetails, { version, parentId }: ManagedCategory): Promise<void> => {
    const siblings = childrenOf(findCategories(), details.parentId);
    const isSamePlace = details.parentId === parentId;
    const position = isSamePlace ? siblings.findIndex((each) => each.id === id) : siblings.length;
    const { categories: after } = await mutateAsync({ ...details, id, version, position });
    const address = after.find((each) => each.id === id)?.slug ?? slug;
    notifySuccess(
      "SUCCESS",
      address === slug
        ? "Category saved"
        : `Category saved. Its URL is now /c/${address}; /c/${slug} redirects to it.`,
    );
    if (address !== slug) void navigate(manageCategory(address), { replace: true });
  };
  const nameOf = (categoryId: string): string => {
    const found = findCategories().find((each) => each.id === categoryId);
    return found ? pathText(findCategories(), found) : TOP;
  };
  return (
    <CategoryForm
      name={`category:${email}:${id}`}
      title="Details"
      categories={categories}
      category={category}
      initial={category}
      label="Save"
      hint={`Renaming changes the URL; /c/${slug} redirects to the new one.`}
      onSend={(details, form) =>
        sendEdit({
          form,
          what: "category",
          entered: details,
          stored: category,
          fieldsOf: categoryFields,
          merge: (sides) =>
            mergeFields(sides, (value, name) => (name === "parentId" ? nameOf(value) : value)),
          save: (over) => save(details, over),
          findStored: async () => findCategories().find((each) => each.id === id),
        })
      }
    >
      {(form) => <DiscardButton form={form} />}
    </CategoryForm>
  );
}
