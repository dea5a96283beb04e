import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { useSendEdit } from "../../lib/form/send-edit.ts";
import { paths } from "../../lib/paths.ts";
import { DiscardButton } from "../../ui/form.tsx";
import { inTreeOrder, pathText } from "./managed-categories.ts";
import {
  type ManagedAttribute,
  type ManagedCatalogue,
  managedCatalogueQuery,
} from "./managed-catalogue.api.ts";
import { AttributeForm } from "./attribute-fields.tsx";
import { attributeEntries, EMPTY } from "./attribute-form.ts";
import { EntryHead, LoadedEntry } from "./catalogue-page.tsx";
import { manageAttribute, manageCategory } from "./catalogue-paths.ts";
import { addAttribute, editAttribute, removeAttribute } from "./manage-catalogue.api.ts";
import { mergeAttribute } from "./merge-attribute.ts";

/** The form of a new attribute. */
export function NewAttribute({ email }: { email: string }) {
  const { mutateAsync } = useMutation(addAttribute(useQueryClient()));
  const navigate = useNavigate();
  return (
    <AttributeForm
      name={`add-attribute:${email}`}
      title="Add attribute"
      attribute={EMPTY}
      isStored={false}
      label="Add attribute"
      success="Attribute added. You can now use it in categories."
      onSend={async (attribute) => {
        await mutateAsync(attribute);
        void navigate(manageAttribute(attribute.slug));
      }}
    >
      {() => (
        <Link className="link-button" to={paths.manageAttributes}>
          Cancel
        </Link>
      )}
    </AttributeForm>
  );
}

interface AttributePageProps {
  readonly slug: string;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** One attribute for admins, and the categories that use it. */
export function AttributeDetails({ slug, email }: AttributePageProps) {
  return (
    <LoadedEntry
      kind="attribute"
      find={({ attributes }) => attributes.find((each) => each.slug === slug)}
      missing="The link may have a typo."
    >
      {(catalogue, attribute, onRemoved) => (
        <Loaded key={slug} {...{ catalogue, attribute, email, onRemoved }} />
      )}
    </LoadedEntry>
  );
}

interface LoadedProps {
  readonly catalogue: ManagedCatalogue;
  readonly attribute: ManagedAttribute;
  readonly email: string;
  readonly onRemoved: () => void;
}

function Loaded({ catalogue: { categories }, attribute, email, onRemoved }: LoadedProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(editAttribute(queryClient));
  const sendEdit = useSendEdit();
  const { slug, label } = attribute;
  const usedBy = inTreeOrder(categories).filter(({ attributes }) =>
    attributes.some((each) => each.attribute === slug),
  );
  return (
    <div className="manage-catalogue">
      <EntryHead
        kind="attribute"
        name={label}
        slug={slug}
        note="You can remove an attribute only if no category uses it and no part has ever had a value for it."
        removal={removeAttribute()}
        id={slug}
        onRemoved={onRemoved}
      />
      <AttributeForm
        name={`attribute:${email}:${slug}`}
        title="Details"
        attribute={attribute}
        isStored
        label="Save"
        success="Attribute saved"
        onSend={(entered, form) =>
          sendEdit({
            form,
            what: "attribute",
            entered,
            stored: attribute,
            fieldsOf: attributeEntries,
            merge: mergeAttribute,
            save: ({ version }) => mutateAsync({ ...entered, version }),
            findStored: async () =>
              queryClient
                .getQueryData(managedCatalogueQuery().queryKey)
                ?.attributes.find((each) => each.slug === slug),
          })
        }
      >
        {(form) => <DiscardButton form={form} />}
      </AttributeForm>
      <section className="card-box" aria-labelledby="used-by-title">
        <h2 id="used-by-title">Categories that use it</h2>
        {usedBy.length === 0 ? (
          <p className="secondary">
            None yet. Open a <Link to={paths.manageCategories}>category</Link> and add it there.
          </p>
        ) : (
          <ul className="links">
            {usedBy.map((category) => (
              <li key={category.id}>
                <Link to={manageCategory(category.slug)}>{pathText(categories, category)}</Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
