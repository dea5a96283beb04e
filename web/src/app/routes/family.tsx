import { useQuery } from "@tanstack/react-query";
import { data, useParams } from "react-router-dom";
import { DrawingLetter } from "../../features/family/drawing-letter.tsx";
import { type Family, familyQuery } from "../../features/family/family.api.ts";
import { SizeTable } from "../../features/family/size-table.tsx";
import { useLengthUnit, withUnit } from "../../lib/length-unit.ts";
import { DocumentList } from "../../features/document/document-list.tsx";
import { DRAWING_SIZES } from "../../features/tool/image-sizes.ts";
import { breadcrumbData } from "../../features/tool/product-data.ts";
import { stepsTo } from "../../lib/category-steps.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { CACHED, moved, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";
import { prefetchToolImage } from "../prefetch-image.ts";
import { useAddress } from "../use-address.ts";

/** Fetches a family. Another spelling of its address is 301, that of no family 404. */
export async function loader({ context, params: { slug = "" }, url }: PageArgs) {
  const family = await waitForFirstData(
    context,
    context.get(queryClientContext).query({ ...familyQuery(slug), ...CACHED }),
  );
  if (family === undefined) return null;
  if (family === null) return data(null, 404);
  if (family.drawing !== null) prefetchToolImage(family.drawing, DRAWING_SIZES);
  return family.slug === slug ? null : moved(url, paths.family(family.slug) + url.search);
}

export { isOtherPage as shouldRevalidate } from "../loading.ts";

/** /f/:slug: a family with its drawing, what its parts have in common, and its size table. */
export function Component() {
  const { slug = "" } = useParams();
  const query = useQuery(familyQuery(slug));
  const { data: family } = query;
  useAddress(family ? paths.family(family.slug) : undefined);
  if (family === null) return <MissingFamily />;
  if (!family) {
    return (
      <div className="container page">
        <QueryFallback
          query={query}
          loading="Loading the family …"
          failure="The family could not be loaded"
        />
      </div>
    );
  }
  const above = stepsTo(family.path);
  return (
    <div className="container page family-page">
      <PageTitle page={family.name} description={family.description} />
      <StructuredData
        data={breadcrumbData([...above, { name: family.name, path: paths.family(family.slug) }])}
      />
      <Breadcrumb steps={above} current={family.name} />
      <h1 dir="auto">{family.name}</h1>
      <About family={family} />
      <SizeTable family={family} />
      <DocumentList documents={family.documents} />
    </div>
  );
}

function About({ family }: { family: Family }) {
  const { name, description, drawing, common } = family;
  const [shownLength] = useLengthUnit();
  return (
    <div className="family-head">
      {drawing !== null && (
        <div className="plate">
          <ToolImage src={drawing} alt={`Drawing of ${name}`} sizes={DRAWING_SIZES} eager />
        </div>
      )}
      <div>
        {description !== "" && (
          <p className="description" dir="auto">
            {description}
          </p>
        )}
        {common.length > 0 && (
          <>
            <h2>All sizes have</h2>
            <dl>
              {common.map(({ attribute, label, value, unit, letter }) => (
                <div key={attribute}>
                  <dt>
                    {letter !== undefined && <DrawingLetter letter={letter} />} {label}
                  </dt>
                  <dd className="tabular">{withUnit(value, unit, shownLength)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </div>
  );
}

function MissingFamily() {
  return (
    <div className="container page">
      <PageTitle page="Family not found" />
      <meta name="robots" content="noindex" />
      <NotFoundPanel what="Family" to={paths.home} link="Browse tools" />
    </div>
  );
}
