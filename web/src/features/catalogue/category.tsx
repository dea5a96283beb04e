import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { mergeFields, useSendEdit } from "../../lib/form/send-edit.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { DiscardButton } from "../../ui/form.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { childrenOf, pathOf, pathText } from "./managed-categories.ts";
import {
  managedCatalogueQuery,
  type ManagedCatalogue,
  type ManagedCategory,
} from "./managed-catalogue.api.ts";
import { addCategoryPath, manageCategory } from "./catalogue-paths.ts";
import { CategoryAttributes } from "./category-attributes.tsx";
import { categoryFields, type CategoryDetails, CategoryForm, TOP } from "./category-form.tsx";
import { categoryCountsQuery, editCategory, removeCategory } from "./manage-catalogue.api.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import "./manage-catalogue.scss";

interface CategoryProps {
  readonly slug: string;
  /** The admin's, which names the drafts. */
  readonly email: string;
}

/** One category for admins: its name and place, and the attributes of its parts. */
export function Category({ slug, email }: CategoryProps) {
  const query = useQuery(managedCatalogueQuery());
  const { data } = query;
  const [isRemoved, setIsRemoved] = useState(false);
  const [seen, setSeen] = useState({ slug: "", id: "" });
  const atAddress = data?.categories.find((each) => each.slug === slug);
  if (atAddress && (seen.slug !== slug || seen.id !== atAddress.id)) setSeen({ slug, id: atAddress.id });
  // A renamed category has another address before the page has.
  const renamed = seen.slug === slug ? data?.categories.find(({ id }) => id === seen.id) : undefined;
  const category = atAddress ?? renamed;
  if (!data) {
    return (
      <QueryFallback
        query={query}
        loading="Loading the category …"
        failure="The category could not be loaded"
      />
    );
  }
  if (category) {
    const place = { catalogue: data, category, email };
    return <Loaded key={category.id} {...place} onRemoved={() => setIsRemoved(true)} />;
  }
  // The list follows.
  if (isRemoved) return null;
  return (
    <NotFoundPanel what="Category" to={paths.manageCategories} link="Categories">
      It may have been renamed or removed.
    </NotFoundPanel>
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
  const [isRemoving, setIsRemoving] = useState(false);
  const { categories } = catalogue;
  const below = childrenOf(categories, category.id);
  const above = pathOf(categories, category).slice(0, -1);
  const count = counts?.[category.slug];
  return (
    <div className="manage-catalogue">
      <Breadcrumb
        steps={[
          { name: "Categories", path: paths.manageCategories },
          ...above.map((each) => ({ name: each.name, path: manageCategory(each.slug) })),
        ]}
        current={category.name}
      />
      <div className="section-head">
        <div>
          <h1 dir="auto">{category.name}</h1>
          <span className="fine tabular">
            /c/{category.slug}
            {count !== undefined && `, ${formatCount(count)} ${count === 1 ? "part" : "parts"} for sale`}
          </span>
        </div>
        <div className="head-actions">
          <Link className="btn btn-outline" to={`${paths.audit}?kind=category&about=${category.slug}`}>
            Changes
          </Link>
          <Link className="btn btn-outline" to={paths.category(category.slug)}>
            View in the shop
          </Link>
          <button type="button" className="btn btn-outline" onClick={() => setIsRemoving(true)}>
            Remove
          </button>
        </div>
      </div>
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
      {isRemoving && (
        <RemoveDialog
          name={category.name}
          note="You can remove a category only if it has no parts and no subcategories."
          removal={removeCategory()}
          id={category.id}
          listPath={paths.manageCategories}
          onRemoved={onRemoved}
          onClose={() => setIsRemoving(false)}
        />
      )}
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
