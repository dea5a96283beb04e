import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { SHOP } from "../../content/shop.ts";
import { formatCount } from "../../lib/stock.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { useTimes } from "../settings/use-times.ts";
import { type PackingSlip, packingSlipsQuery } from "./packing-slips.api.ts";
import "./packing-slips.scss";

/** One packing slip per order, each on its own sheet of paper. `ids` are separated by commas. */
export function PackingSlips({ ids, brand }: { ids: string; brand: string }) {
  const query = useQuery(packingSlipsQuery(ids));
  const { data } = query;
  const requested = ids.split(",").length;
  return (
    <div className="packing-slips">
      <div className="section-head">
        <h1>Packing slips</h1>
        <button
          type="button"
          className="btn btn-primary"
          disabled={!data?.length}
          onClick={() => window.print()}
        >
          <Printer size={18} aria-hidden="true" />
          Print
        </button>
      </div>
      <QueryFallback
        query={query}
        loading="Loading the packing slips …"
        failure="The packing slips could not be loaded"
      />
      {data?.length === 0 && (
        <StatePanel title="No packing slips">
          <p>Unpaid, refunded and disputed orders have none.</p>
        </StatePanel>
      )}
      {data && data.length > 0 && data.length < requested && (
        <p className="incomplete" role="status">
          {data.length} of {requested} orders have a packing slip. The others are unpaid, refunded or
          disputed.
        </p>
      )}
      {data?.map((slip) => (
        <Slip key={slip.id} slip={slip} brand={brand} />
      ))}
    </div>
  );
}

function Slip({ slip, brand }: { slip: PackingSlip; brand: string }) {
  const { street, city, postalCode, country, email, phone } = SHOP.contact;
  const { moment, zone } = useTimes();
  return (
    <article className="slip" aria-labelledby={`slip-${slip.id}`}>
      <header>
        <p className="seller">
          <strong>
            <BrandMark /> {brand}
          </strong>
          <br />
          {street}
          <br />
          {city} {postalCode}, {country}
          <br />
          {email}, {phone}
        </p>
        <div>
          <h2 id={`slip-${slip.id}`} className="tabular">
            {slip.orderNumber}
          </h2>
          <p>
            Ordered {moment(slip.placedAt)}, {zone}
          </p>
          {slip.reference !== null && (
            <p>
              Your reference: <bdi>{slip.reference}</bdi>
            </p>
          )}
          {slip.carrier !== null && (
            <p>
              Carrier: <bdi>{slip.carrier}</bdi>
            </p>
          )}
          {slip.trackingNumber !== null && <p className="tabular">Tracking number: {slip.trackingNumber}</p>}
        </div>
      </header>
      <h3>Ship to</h3>
      <address>
        <strong dir="auto">{slip.customerName}</strong>
        {slip.company !== null && <span dir="auto">{slip.company}</span>}
        <span className="as-typed" dir="auto">
          {slip.address}
        </span>
        <span className="tabular">{slip.phone}</span>
      </address>
      <table className="table">
        <caption className="visually-hidden">Items of {slip.orderNumber}</caption>
        <thead>
          <tr>
            <th scope="col">Part number</th>
            <th scope="col">Item</th>
            <th scope="col" className="number">
              Quantity
            </th>
            <th scope="col" className="packed">
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.items.map(({ partNumber, name, quantity, reference }) => (
            <tr key={partNumber}>
              <td className="tabular">{partNumber}</td>
              <td>
                <bdi>{name}</bdi>
                {reference !== null && (
                  <span className="fine">
                    Reference: <bdi>{reference}</bdi>
                  </span>
                )}
              </td>
              <td className="number tabular">
                <strong>{formatCount(quantity)}</strong>
              </td>
              <td className="packed">
                <span className="box" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
