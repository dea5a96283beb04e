import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { contactQuery, storeDefaults } from "../../features/customer/contact.api.ts";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { lastDeliveryQuery } from "../../features/order/bought-tools.api.ts";
import { orderDraft } from "../../features/order/use-order-form.ts";
import { BuyingSteps } from "../../features/order/buying-steps.tsx";
import { OwnReservation } from "../../features/order/own-reservation.tsx";
import { OrderForm } from "../../features/order/order-form.tsx";
import { DeliveryTerms } from "../../features/settings/delivery-terms.tsx";
import { settingsQuery } from "../../features/settings/settings.api.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { productData } from "../../features/tool/product-data.ts";
import { formatMoney, fromDollars, times } from "../../lib/money.ts";
import { largestOrder, orderRanges, type TotalLimits } from "../../lib/order-quantity.ts";
import { readCount } from "../../lib/read-count.ts";
import { cannotOrderText, expectedText, formatCount, smallestOrder, stockState } from "../../lib/stock.ts";
import { unitPriceFor } from "../../lib/unit-price.ts";
import { StockAlert } from "../../features/stock/stock-alert.tsx";
import { toolQuery, type Tool } from "../../features/tool/tool.api.ts";
import { DETAIL_SIZES } from "../../features/tool/image-sizes.ts";
import { ToolDetail } from "../../features/tool/tool-detail.tsx";
import { useLiveStock } from "../../features/stock/use-live-stock.ts";
import { readSession } from "../../lib/auth/session.ts";
import { useIsResultUnknown } from "../../lib/form/attempt-key.ts";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { paths } from "../../lib/paths.ts";
import { asProblem, isNotFound } from "../../lib/problem.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { CACHED, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";
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
  const { data: tool, error, isFetching, refetch } = useQuery(toolQuery(id));
  useLiveStock(tool?.id);
  const brand = useBrand();
  // A failed refetch does not replace the shown tool: no error is needed.
  useErrorToast("Error", tool ? null : error);

  if (!tool && !error) {
    return (
      <>
        <PageTitle page="Purchase" brand={brand} />
        <h1 className="visually-hidden">Purchase</h1>
        <Loading what="Loading the tool …" />
      </>
    );
  }
  if (!tool) {
    return (
      <div className="container page">
        <PageTitle page="Purchase" brand={brand} />
        {isNotFound(error) ? (
          <NotFoundPanel what="Tool" to={paths.home} link="Browse all tools" />
        ) : (
          <>
            <h1 className="visually-hidden">Purchase</h1>
            <ErrorPanel
              quiet
              title="The tool could not be loaded"
              message={asProblem(error).message}
              retrying={isFetching}
              onRetry={() => void refetch()}
            >
              <ToTheTools />
            </ErrorPanel>
          </>
        )}
      </div>
    );
  }
  return (
    <div className="container purchase">
      <PageTitle page={tool.name} brand={brand} description={tool.description} />
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

const FROM_PROFILE = "From your profile";
const FROM_LAST_ORDER = "From your last order";

/** The order form, or why this tool cannot be ordered now. */
function Ordering({ tool }: { tool: Tool }) {
  const user = useSignedInUser();
  const settings = useQuery(settingsQuery).data;
  const totalLimits = settings && {
    min: fromDollars(settings.orderTotalMin),
    max: fromDollars(settings.orderTotalMax),
  };
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const delivery = useQuery({ ...lastDeliveryQuery(user?.email ?? ""), enabled: user !== undefined }).data;
  const contact = useQuery({ ...contactQuery(user?.email ?? ""), enabled: user !== undefined }).data;
  const { mutate: saveDefaults } = useMutation({
    ...storeDefaults(user?.email ?? "", useQueryClient()),
    onError: notifyProblem,
  });
  const [isPlaced, setIsPlaced] = useState(false);
  const isResultUnknown = useIsResultUnknown(orderDraft(user?.email ?? "", tool.id));
  // The customer's own order changes the stock too.
  const ignoresStock = isResultUnknown || isPlaced;
  if (!ignoresStock && !canOrder(tool)) return <CannotOrder tool={tool} email={user?.email} />;
  if (!ignoresStock && totalLimits && orderRanges({ ...tool, totalLimits }).length === 0) {
    return <CannotPay tool={tool} totalLimits={totalLimits} />;
  }
  if (!user) return null;
  return (
    <OrderForm
      key={`${user.email} ${tool.id}`}
      tool={tool}
      user={user}
      suggested={{
        phone: contact?.phone || delivery?.phone || "",
        address: contact?.addresses[0]?.address ?? delivery?.address ?? "",
        company: contact?.company || delivery?.company || "",
        reference: contact?.reference ?? "",
      }}
      addresses={contact?.addresses ?? []}
      suggestedBy={{
        phone: contact?.phone ? FROM_PROFILE : FROM_LAST_ORDER,
        address: contact?.addresses[0] ? FROM_PROFILE : FROM_LAST_ORDER,
      }}
      holdSeconds={settings?.holdSeconds}
      totalLimits={totalLimits}
      linkedQuantity={readCount(search.get("quantity") ?? "")}
      onQuantityRead={() => {
        const rest = new URLSearchParams(search);
        rest.delete("quantity");
        setSearch(rest, { replace: true, preventScrollReset: true });
      }}
      ignoresStock={ignoresStock}
      isDefaultKnown={contact !== undefined}
      onDefault={
        // Storing reads the profile again.
        contact === undefined || (contact.phone === "" && contact.addresses.length === 0)
          ? ({ phone, address, company }) =>
              saveDefaults({
                phone,
                addresses: [{ label: "Default", address }],
                ...(company !== "" && { company }),
              })
          : undefined
      }
      onPlaced={(orderId) => {
        setIsPlaced(true);
        void navigate(paths.payment(orderId));
      }}
    />
  );
}

const canOrder = (tool: Tool): boolean => !tool.archived && cannotOrderText(tool) === undefined;

/** Why a tool cannot be ordered now. */
function CannotOrder({ tool, email }: { tool: Tool; email: string | undefined }) {
  const reservation = email !== undefined && <OwnReservation email={email} toolId={tool.id} />;
  if (tool.archived) {
    return (
      <StatePanel
        title="No longer sold"
        actions={
          <>
            <Link className="btn btn-outline" to={paths.toolById(tool.id)}>
              View this tool
            </Link>
            <Alternatives tool={tool} />
          </>
        }
      >
        <p>We no longer sell this tool. Your earlier orders stay in My Orders.</p>
      </StatePanel>
    );
  }
  if (stockState(tool) === "sold-out") {
    return (
      <StatePanel title="Sold out" actions={<Alternatives tool={tool} />}>
        {tool.expectedOn && <p>{expectedText(tool.expectedOn)}</p>}
        <p>This tool is sold out. This page updates when it is back in stock.</p>
        {reservation}
        <StockAlert toolId={tool.id} />
      </StatePanel>
    );
  }
  return (
    <StatePanel title="Not enough in stock" actions={<Alternatives tool={tool} />}>
      <p>
        Only {tool.stockQuantity} left. The minimum order is {smallestOrder(tool)}, so you can't order it
        right now.
      </p>
      {reservation}
      {tool.expectedOn && <p>{expectedText(tool.expectedOn)}</p>}
      <StockAlert toolId={tool.id} />
    </StatePanel>
  );
}

/** Why no quantity of this tool can be paid. */
function CannotPay({ tool, totalLimits }: { tool: Tool; totalLimits: TotalLimits }) {
  const most = largestOrder(tool);
  const total = times(unitPriceFor(tool, most), most);
  if (total < totalLimits.min) {
    return (
      <StatePanel title="Not enough in stock" actions={<Alternatives tool={tool} />}>
        <p>
          All that can be ordered now is {formatCount(most)} for {formatMoney(total)}, and an order costs at
          least {formatMoney(totalLimits.min)}.
        </p>
        {tool.expectedOn && <p>{expectedText(tool.expectedOn)}</p>}
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="Too much for one payment"
      actions={
        <Link className="btn btn-outline" to={paths.helpAbout("contact")}>
          Contact us
        </Link>
      }
    >
      <p>
        The minimum order is {formatCount(smallestOrder(tool))}, which is more than one payment can be:{" "}
        {formatMoney(totalLimits.max)}.
      </p>
    </StatePanel>
  );
}

const KIND_LETTERS_MIN = 3;

/** Links to a search for the kind of this tool, by the last word of its name, and to all tools. */
function Alternatives({ tool }: { tool: Tool }) {
  const [beforeSize = ""] = tool.name.split(/[,0-9]/);
  const kind = beforeSize.trim().split(/\s+/).at(-1)?.toLowerCase() ?? "";
  return (
    <>
      {kind.length >= KIND_LETTERS_MIN && (
        <Link className="btn btn-outline" to={paths.search(kind)}>
          Search for “<bdi>{kind}</bdi>”
        </Link>
      )}
      <ToTheTools />
    </>
  );
}

function ToTheTools() {
  return (
    <Link className="btn btn-outline" to={paths.home}>
      Browse all tools
    </Link>
  );
}
