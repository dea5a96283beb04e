import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Link } from "react-router-dom";
import { notifyError } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { FindBox } from "../../ui/find-box.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useWholeList } from "../records/list.ts";
import { NoneFound } from "../records/none-found.tsx";
import { addCategoryPath } from "./catalogue-paths.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryTree, FoundCategories } from "./managed-category-tree.tsx";
import { childrenOf, inTreeOrder } from "./managed-categories.ts";
import { categoryCalls, categoryCountsQuery } from "./manage-catalogue.api.ts";
import { managedCatalogueQuery, type ManagedCategory } from "./managed-catalogue.api.ts";
import "./manage-catalogue.scss";

interface CategoriesProps {
  /** The slug of the category that gets another one below it, or "" for a new top category; undefined without the form. */
  readonly adding: string | undefined;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** The tree of categories, where admins add and sort them. */
export function Categories({ adding, email }: CategoriesProps) {
  const list = useWholeList(managedCatalogueQuery(), {
    rowsOf: ({ categories }) => inTreeOrder(categories),
    textOf: ({ name }) => name,
  });
  const { data: { categories = [] } = {} } = useQuery(managedCatalogueQuery());
  const { data: counts } = useQuery(categoryCountsQuery());
  const [closed, setClosed] = useState<ReadonlySet<string>>();
  return (
    <div className="manage-catalogue">
      <ListPage
        title="Categories"
        words={["category", "categories"]}
        list={list}
        actions={
          <>
            <AuditLink kind="category" />
            <Link className="btn btn-outline" to={paths.manageAttributes}>
              Attributes
            </Link>
            <Link className="btn btn-primary" to={addCategoryPath()}>
              <FolderPlus size={17} aria-hidden="true" />
              Add category
            </Link>
          </>
        }
        filters={
          <>
            {adding !== undefined && list.query.data && (
              <CategoryForm
                key={adding}
                categories={categories}
                below={categories.find(({ slug }) => slug === adding)}
                email={email}
              />
            )}
            <FindBox label="Find a category" words={list.words} onChange={list.setWords} />
          </>
        }
        empty={
          list.isNarrowed ? <NoneFound several="categories" /> : adding === undefined && <NoCategories />
        }
      >
        {(found) =>
          list.isNarrowed ? (
            <FoundCategories found={found} categories={categories} counts={counts} />
          ) : (
            <SortableTree categories={categories} counts={counts} closed={closed} onClosed={setClosed} />
          )
        }
      </ListPage>
    </div>
  );
}

type SortableTreeProps = Omit<ComponentProps<typeof CategoryTree>, "onMove">;

/** The tree, and what a change of the order ended with. */
function SortableTree({ categories, ...tree }: SortableTreeProps) {
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
      const { code, message } = asProblem(error);
      if (code !== "changed-meanwhile") return notifyProblem(error);
      notifyError("ERROR", `${message} The page shows the current values now. Try again.`);
    }
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <CategoryTree {...tree} categories={categories} onMove={move} />
    </>
  );
}

const NoCategories = () => (
  <StatePanel title="No categories yet">
    <p>Categories are how customers browse. Add the first one, e.g. Fasteners.</p>
  </StatePanel>
);
