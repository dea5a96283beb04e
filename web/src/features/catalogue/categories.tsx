import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { paths } from "../../lib/paths.ts";
import { StatePanel } from "../../ui/state-panel.tsx";
import { childrenOf } from "./managed-categories.ts";
import type { ManagedCatalogue, ManagedCategory } from "./managed-catalogue.api.ts";
import { ListPage } from "./list-page.tsx";
import { addCategoryPath } from "./catalogue-paths.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryTree } from "./managed-category-tree.tsx";
import { categoryCalls, categoryCountsQuery } from "./manage-catalogue.api.ts";

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
      title="Categories"
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
            <CategoryForm
              key={adding}
              categories={catalogue.categories}
              below={catalogue.categories.find(({ slug }) => slug === adding)}
              email={email}
            />
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

/** The tree with its parts, and what a change of the order ended with. */
function SortableTree({ catalogue: { categories } }: { catalogue: ManagedCatalogue }) {
  const { data: counts } = useQuery(categoryCountsQuery());
  const { mutateAsync, isPending } = useMutation(categoryCalls.save(useQueryClient()));
  const [message, setMessage] = useState("");
  const move = async (category: ManagedCategory, by: -1 | 1): Promise<void> => {
    const siblings = childrenOf(categories, category.parentId);
    const position = siblings.indexOf(category) + by;
    if (isPending || position < 0 || position >= siblings.length) return;
    const { name, parentId } = category;
    try {
      await mutateAsync({ known: category, content: { name, parentId, position } });
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
