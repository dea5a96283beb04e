import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { RecordPage } from "../records/record-page.tsx";
import { AttributeForm } from "./attribute-fields.tsx";
import { changesOf, manageCategory } from "./catalogue-paths.ts";
import { attributeCalls } from "./manage-catalogue.api.ts";
import { managedCatalogueQuery } from "./managed-catalogue.api.ts";
import { inTreeOrder, pathText } from "./managed-categories.ts";
import "./manage-catalogue.scss";

interface AttributeDetailsProps {
  readonly slug: string;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** One attribute for admins, and the categories that use it. */
export const AttributeDetails = ({ slug, email }: AttributeDetailsProps) => (
  <RecordPage
    key={slug}
    id={slug}
    word="attribute"
    list={{ name: "Attributes", path: paths.manageAttributes }}
    calls={attributeCalls}
    removal="You can remove an attribute only if no category uses it and no part has ever had a value for it."
    changesAt={() => changesOf("attribute", slug)}
    className="manage-catalogue"
  >
    {(attribute) => (
      <>
        <AttributeForm attribute={attribute} email={email} />
        <UsedBy slug={slug} />
      </>
    )}
  </RecordPage>
);

function UsedBy({ slug }: { slug: string }) {
  const { categories = [] } = useQuery(managedCatalogueQuery()).data ?? {};
  const usedBy = inTreeOrder(categories).filter(({ attributes }) =>
    attributes.some((each) => each.attribute === slug),
  );
  return (
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
  );
}
