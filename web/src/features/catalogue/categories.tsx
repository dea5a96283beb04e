import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { notifySuccess } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { paths } from "../../lib/paths.ts";
import { StatePanel } from "../../ui/state-panel.tsx";
import { childrenOf } from "./managed-categories.ts";
import type { ManagedCatalogue, ManagedCategory } from "./managed-catalogue.api.ts";
import { ListPage } from "./catalogue-page.tsx";
import { addCategoryPath, manageCategory } from "./catalogue-paths.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryTree } from "./managed-category-tree.tsx";
import { addCategory, categoryCountsQuery, editCategory } from "./manage-catalogue.api.ts";

interface CategoriesProps {
  /** The slug of the category that gets another one below it, or "" for a new top category; undefined without the form. */
  readonly adding: string | undefined;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** The tree of categories, where admins add and sort them. */
export function Categories({ adding, email }: CategoriesProps) {
  return (
    <ListPage
      kind="category"
      links={
        <>
          <Link className="btn btn-outline" to={paths.manageAttributes}>
            Attributes
          </Link>
          <Link className="btn btn-primary" to={addCategoryPath()}>
            <FolderPlus size={17} aria-hidden="true" />
            Add category
          </Link>
        </>
      }
    >
      {(catalogue) => (
        <>
          {adding !== undefined && (
            <AddCategory key={adding} catalogue={catalogue} below={adding} email={email} />
          )}
          {catalogue.categories.length === 0 && adding === undefined && (
            <StatePanel title="No categories yet">
              <p>Categories are how customers browse. Add the first one, e.g. Fasteners.</p>
            </StatePanel>
          )}
          {catalogue.categories.length > 0 && <SortableTree catalogue={catalogue} />}
        </>
      )}
    </ListPage>
  );
}

interface AddCategoryProps {
  readonly catalogue: ManagedCatalogue;
  readonly below: string;
  readonly email: string;
}

function AddCategory({ catalogue: { categories }, below, email }: AddCategoryProps) {
  const { mutateAsync } = useMutation(addCategory(useQueryClient()));
  const navigate = useNavigate();
  const known = new Set(categories.map(({ id }) => id));
  return (
    <CategoryForm
      takesFocus
      name={`add-category:${email}:${below}`}
      title="Add category"
      categories={categories}
      initial={{ name: "", parentId: categories.find(({ slug }) => slug === below)?.id ?? null }}
      label="Add category"
      hint="The page's URL is made from the name."
      onSend={async (details) => {
        const position = childrenOf(categories, details.parentId).length;
        const after = await mutateAsync({ ...details, position });
        const added = after.categories.find(({ id }) => !known.has(id));
        notifySuccess("SUCCESS", `${details.name} is added.`);
        void navigate(added ? manageCategory(added.slug) : paths.manageCategories);
      }}
    >
      {() => (
        <Link className="link-button" to={paths.manageCategories}>
          Cancel
        </Link>
      )}
    </CategoryForm>
  );
}

/** The tree with its parts, and what a change of the order ended with. */
function SortableTree({ catalogue: { categories } }: { catalogue: ManagedCatalogue }) {
  const { data: counts } = useQuery(categoryCountsQuery());
  const { mutateAsync, isPending } = useMutation(editCategory(useQueryClient()));
  const [message, setMessage] = useState("");
  const move = async (category: ManagedCategory, by: -1 | 1): Promise<void> => {
    const siblings = childrenOf(categories, category.parentId);
    const position = siblings.indexOf(category) + by;
    if (isPending || position < 0 || position >= siblings.length) return;
    const { id, version, name, parentId } = category;
    try {
      await mutateAsync({ id, version, name, parentId, position });
      setMessage(`${name} is now number ${position + 1} of ${siblings.length}.`);
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <CategoryTree categories={categories} counts={counts} onMove={move} />
    </>
  );
}
