import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { OrderForm } from "../../features/order/order-form.tsx";
import { settingsQuery } from "../../features/settings/settings.api.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { productData } from "../../features/tool/product-data.ts";
import { stockState } from "../../features/tool/stock.ts";
import { toolQuery, type Tool } from "../../features/tool/tool.api.ts";
import { ToolDetail } from "../../features/tool/tool-detail.tsx";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";

/** /purchase/:id: one tool and the form that orders it. */
export function PurchasePage() {
  const { id = "" } = useParams();
  const { data: tool, error, isFetching, refetch } = useQuery(toolQuery(id));
  const brand = useBrand();
  useErrorToast("Error", error);

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
    const problem = asProblem(error);
    return (
      <div className="container page">
        <PageTitle page="Purchase" brand={brand} />
        {problem.status === 404 || problem.status === 400 ? (
          <StatePanel title="This tool is not in the catalogue" level="h1" actions={<ToTheTools />}>
            <p>It may have been taken off, or the address has a slip in it.</p>
          </StatePanel>
        ) : (
          <>
            <h1 className="visually-hidden">Purchase</h1>
            <ErrorPanel
              quiet
              title="The tool could not be loaded"
              message={problem.message}
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
      <nav aria-label="Breadcrumb">
        <ol className="breadcrumb">
          <li className="breadcrumb-item">
            <Link to={paths.home}>Home</Link>
          </li>
          <li className="breadcrumb-item active" aria-current="page">
            {tool.name}
          </li>
        </ol>
      </nav>
      <div className="columns">
        <ToolDetail tool={tool} />
        <Ordering tool={tool} />
      </div>
    </div>
  );
}

/** The order form, or why this tool cannot be ordered now. */
function Ordering({ tool }: { tool: Tool }) {
  const user = useSignedInUser();
  const holdSeconds = useQuery(settingsQuery).data?.holdSeconds;
  const navigate = useNavigate();
  const state = stockState(tool);
  if (state === "sold-out") {
    return (
      <StatePanel title="Sold out" actions={<ToTheTools />}>
        <p>Every piece of this tool is taken. New stock appears here as soon as it arrives.</p>
      </StatePanel>
    );
  }
  if (state === "below-minimum") {
    return (
      <StatePanel title="Below the minimum order" actions={<ToTheTools />}>
        <p>
          Only {tool.stockQuantity} left, and the smallest order is {tool.minimumOrderQuantity}. New stock
          appears here as soon as it arrives.
        </p>
      </StatePanel>
    );
  }
  if (!user) return null;
  return (
    <OrderForm
      key={`${user.email} ${tool.id}`}
      tool={tool}
      user={user}
      holdSeconds={holdSeconds}
      onPlaced={() => void navigate(paths.myOrders)}
    />
  );
}

function ToTheTools() {
  return (
    <Link className="btn btn-outline" to={paths.home}>
      Look at the other tools
    </Link>
  );
}
