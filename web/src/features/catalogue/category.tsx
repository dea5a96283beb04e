import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { RecordPage } from "../records/record-page.tsx";
import { addCategoryPath, changesOf, manageCategory } from "./catalogue-paths.ts";
import { CategoryAttributes } from "./category-attributes.tsx";
import { CategoryForm } from "./category-form.tsx";
import { categoryCalls, categoryCountsQuery } from "./manage-catalogue.api.ts";
import {
  type ManagedCatalogue,
  managedCatalogueQuery,
  type ManagedCategory,
} from "./managed-catalogue.api.ts";
import { childrenOf, pathOf } from "./managed-categories.ts";
import "./manage-catalogue.scss";

interface CategoryProps {
  readonly slug: string;
  /** The admin's, which names the drafts. */
  readonly email: string;
}

/** One category for admins: its name and place, and the attributes of its parts. */
export function Category({ slug, email }: CategoryProps) {
  const { data: catalogue } = useQuery(managedCatalogueQuery());
  const { data: counts } = useQuery(categoryCountsQuery());
  const id = useCategoryId(slug, catalogue);
  const partsText = (count: number | undefined): string =>
    count === undefined ? "" : `, ${formatCount(count)} ${count === 1 ? "part" : "parts"} for sale`;
  return (
    <RecordPage
      key={id}
      id={id}
      word="category"
      list={{ name: "Categories", path: paths.manageCategories }}
      calls={categoryCalls}
      removal="You can remove a category only if it has no parts and no subcategories."
      above={(category) =>
        pathOf(catalogue?.categories ?? [], category)
          .slice(0, -1)
          .map((each) => ({ name: each.name, path: manageCategory(each.slug) }))
      }
      details={(category) => `/c/${category.slug}${partsText(counts?.[category.slug])}`}
      changesAt={(category) => changesOf("category", category.slug)}
      shownAt={(category) => paths.category(category.slug)}
      className="manage-catalogue"
    >
      {(category) =>
        catalogue &&
        category && (
          <>
            <CategoryForm categories={catalogue.categories} category={category} email={email} />
            <CategoryAttributes catalogue={catalogue} category={category} email={email} />
            <Subcategories categories={catalogue.categories} category={category} />
          </>
        )
      }
    </RecordPage>
  );
}

/** Returns the id of the category at an address. A renamed one has another address before the page has. */
function useCategoryId(slug: string, catalogue: ManagedCatalogue | undefined): string {
  const [seen, setSeen] = useState({ slug: "", id: "" });
  const atAddress = catalogue?.categories.find((category) => category.slug === slug);
  if (atAddress && (seen.slug !== slug || seen.id !== atAddress.id)) setSeen({ slug, id: atAddress.id });
  return seen.slug === slug ? seen.id : slug;
}

interface SubcategoriesProps {
  readonly categories: readonly ManagedCategory[];
  readonly category: ManagedCategory;
}

function Subcategories({ categories, category }: SubcategoriesProps) {
  const below = childrenOf(categories, category.id);
  return (
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
      {pathOf(categories, category).length < 4 && (
        <div>
          <Link className="btn btn-outline" to={addCategoryPath(category.slug)}>
            Add subcategory
          </Link>
        </div>
      )}
    </section>
  );
}
