import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { orderDraft } from "../../features/order/use-order-form.ts";
import { CannotOrder, CannotPay, ToTheTools } from "../../features/order/cannot-order.tsx";
import { BuyingSteps } from "../../features/order/buying-steps.tsx";
import { OrderForm } from "../../features/order/order-form.tsx";
import { DeliveryTerms } from "../../features/settings/delivery-terms.tsx";
import { settingsQuery } from "../../features/settings/settings.api.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { productData } from "../../features/tool/product-data.ts";
import { fromDollars } from "../../lib/money.ts";
import { orderRanges } from "../../lib/order-quantity.ts";
import { readCount } from "../../lib/read-count.ts";
import { cannotOrderText } from "../../lib/stock.ts";
import { toolQuery, type Tool } from "../../features/tool/tool.api.ts";
import { DETAIL_SIZES } from "../../features/tool/image-sizes.ts";
import { ToolDetail } from "../../features/tool/tool-detail.tsx";
import { useLiveStock } from "../../features/stock/use-live-stock.ts";
import { readSession } from "../../lib/auth/session.ts";
import { useIsResultUnknown } from "../../lib/form/attempt-key.ts";
import { paths } from "../../lib/paths.ts";
import { isNotFound } from "../../lib/problem.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { CACHED, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";
import { useOrderDefaults } from "../use-order-defaults.ts";
import { prefetchToolImage } from "../prefetch-image.ts";
import "../../styles/account.scss";
import "../../styles/tool-page.scss";

/** Fetches the tool for a signed-in customer; others go to the login first. */
export async function loader({ context, params: { id = "" } }: PageArgs): Promise<null> {
  if (readSession().status !== "signed-in") return null;
  const tool = await waitForFirstData(
    context,
    context.get(queryClientContext).query({ ...toolQuery(id), ...CACHED }),
  );
  if (tool) prefetchToolImage(tool.imageUrl, DETAIL_SIZES);
  return null;
}

/** /purchase/:id: one tool and the form that orders it. */
export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(toolQuery(id));
  const { data: tool } = query;
  useLiveStock(tool?.id);
  const brand = useBrand();
  // A failed refetch does not replace the shown tool: no error is needed.
  useErrorToast("Error", tool ? null : query.error);

  if (!tool) {
    return (
      <div className="container page">
        <PageTitle page="Purchase" />
        {!isNotFound(query.error) && <h1 className="visually-hidden">Purchase</h1>}
        <QueryFallback
          quiet
          query={query}
          loading="Loading the tool …"
          failure="The tool could not be loaded"
          notFound={<NotFoundPanel what="Tool" to={paths.home} link="Browse all tools" />}
        >
          <ToTheTools />
        </QueryFallback>
      </div>
    );
  }
  return (
    <div className="container purchase">
      <PageTitle page={tool.name} description={tool.description} />
      <StructuredData data={productData(tool, brand)} />
      <div className="way">
        <Breadcrumb steps={[{ name: "Home", path: paths.home }]} current={tool.name} />
        <BuyingSteps current={1} />
      </div>
      <div className="columns">
        <ToolDetail tool={tool}>{canOrder(tool) && <DeliveryTerms />}</ToolDetail>
        <Ordering tool={tool} />
      </div>
    </div>
  );
}

/** The order form, or why this tool cannot be ordered now. */
function Ordering({ tool }: { tool: Tool }) {
  const user = useSignedInUser();
  const email = user?.email ?? "";
  const settings = useQuery(settingsQuery).data;
  const totalLimits = settings && {
    min: fromDollars(settings.orderTotalMin),
    max: fromDollars(settings.orderTotalMax),
  };
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const defaults = useOrderDefaults(email);
  const [isPlaced, setIsPlaced] = useState(false);
  const isResultUnknown = useIsResultUnknown(orderDraft(email, tool.id));
  // The customer's own order changes the stock too.
  const ignoresStock = isResultUnknown || isPlaced;
  if (!ignoresStock) {
    if (!canOrder(tool)) return <CannotOrder tool={tool} email={user?.email} />;
    const hasRange = !totalLimits || orderRanges({ ...tool, totalLimits }).length > 0;
    if (!hasRange) return <CannotPay tool={tool} totalLimits={totalLimits} />;
  }
  if (!user) return null;
  return (
    <OrderForm
      key={`${user.email} ${tool.id}`}
      tool={tool}
      user={user}
      {...defaults}
      holdSeconds={settings?.holdSeconds}
      totalLimits={totalLimits}
      linkedQuantity={readCount(search.get("quantity") ?? "")}
      onQuantityRead={() => {
        const rest = new URLSearchParams(search);
        rest.delete("quantity");
        setSearch(rest, { replace: true, preventScrollReset: true });
      }}
      ignoresStock={ignoresStock}
      onPlaced={(orderId) => {
        setIsPlaced(true);
        void navigate(paths.payment(orderId));
      }}
    />
  );
}

const canOrder = (tool: Tool): boolean => !tool.archived && cannotOrderText(tool) === undefined;
