import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { parsed } from "../../lib/form/field-errors.ts";
import { mergeFields } from "../../lib/form/send-edit.ts";
import { paths } from "../../lib/paths.ts";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useRecordForm } from "../records/use-record-form.ts";
import { manageCategory } from "./catalogue-paths.ts";
import { EntryForm } from "./entry-form.tsx";
import { categoryCalls, type CategoryContent } from "./manage-catalogue.api.ts";
import {
  type ManagedCatalogue,
  managedCatalogueQuery,
  type ManagedCategory,
} from "./managed-catalogue.api.ts";
import { inTreeOrder, pathOf, pathText } from "./managed-categories.ts";

const NAME_MAX = 80;
/** A category of the last level has none below it. */
const LEVELS_MAX = 4;
/** The parent of a top category. */
const TOP = "None (top category)";

interface CategoryFormProps {
  readonly categories: readonly ManagedCategory[];
  /** The category that is edited; undefined for a new one. */
  readonly category?: ManagedCategory;
  /** The category above a new one. */
  readonly below?: ManagedCategory | undefined;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** A form with name and parent of a category. */
export function CategoryForm({ categories, category, below, email }: CategoryFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const nameOf = (parentId: string): string => {
    const known = queryClient.getQueryData(managedCatalogueQuery().queryKey)?.categories ?? categories;
    const found = known.find(({ id }) => id === parentId);
    return found ? pathText(known, found) : TOP;
  };
  const form = useRecordForm<"name" | "parentId", CategoryContent, ManagedCategory, ManagedCatalogue>({
    word: "category",
    draft: below ? `category-below:${below.id}` : "category",
    record: category,
    email,
    calls: categoryCalls,
    labels: { name: "Name", parentId: "Parent category" },
    entriesOf: (content) => ({
      name: content?.name ?? "",
      parentId: (content ? content.parentId : below?.id) ?? "",
    }),
    read: ({ name, parentId }) =>
      parsed(
        { name: name.trim() === "" ? "Enter a name, e.g. Hex bolts." : undefined },
        { name: name.trim(), parentId: parentId || null },
      ),
    merge: (sides) => mergeFields(sides, (value, name) => (name === "parentId" ? nameOf(value) : value)),
    savedText: ({ name, slug }) => {
      if (category === undefined) return `${name} is added.`;
      if (slug === category.slug) return "Category saved";
      return `Category saved. Its URL is now /c/${slug}; /c/${category.slug} redirects to it.`;
    },
    onAdded: ({ slug }) => void navigate(manageCategory(slug)),
    onEdited: ({ slug }) => {
      if (slug !== category?.slug) void navigate(manageCategory(slug), { replace: true });
    },
  });
  const possible = inTreeOrder(categories).filter((each) => {
    const path = pathOf(categories, each);
    return path.length < LEVELS_MAX && path.every(({ id }) => id !== category?.id);
  });
  return (
    <EntryForm
      form={form}
      word="category"
      isNew={category === undefined}
      listPath={paths.manageCategories}
      hasSummary={false}
    >
      <div className="pair">
        <Field
          {...form.field("name")}
          required
          autoComplete="off"
          maxLength={NAME_MAX}
          hint={
            category
              ? `Renaming changes the URL; /c/${category.slug} redirects to the new one.`
              : "The page's URL is made from the name."
          }
        />
        <SelectField {...form.field("parentId")}>
          <option value="">{TOP}</option>
          {possible.map((each) => (
            <option key={each.id} value={each.id}>
              {pathText(categories, each)}
            </option>
          ))}
        </SelectField>
      </div>
    </EntryForm>
  );
}
