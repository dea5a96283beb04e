import { useState } from "react";
import { useLocation } from "react-router-dom";
import { AuditLink } from "../../ui/audit-link.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import type { ManagedOrder } from "../fulfilment/managed-order.api.ts";
import { nextStep, STEP_TEXT } from "../fulfilment/order-text.ts";
import type { Outcome, Step } from "../fulfilment/step-orders.api.ts";
import { StepDialog } from "../fulfilment/step-dialog.tsx";
import { ExportButton } from "../records/export-button.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useList } from "../records/list.ts";
import { RowTable } from "../records/row-table.tsx";
import { SelectionBar } from "../records/selection-bar.tsx";
import { useSelection } from "../records/selection.ts";
import { ZoneNote } from "../settings/shop-time.tsx";
import { NoOrders } from "./no-orders.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { allOrders, exportPath, isBackwards } from "./order-list.api.ts";
import { OrderTabs } from "./order-tabs.tsx";
import { Outcomes, PackingSlipsLink } from "./outcomes.tsx";
import "../../styles/manage-orders.scss";
import "./managed-table.scss";

const STEPS: readonly Step[] = ["ship", "deliver"];

/** A step for these orders. */
interface ChosenStep {
  readonly step: Step;
  readonly orders: readonly ManagedOrder[];
}

/** All orders, with the steps that can be taken with one or with several. */
export function ManageOrders() {
  const list = useList(allOrders);
  const { view, query } = list;
  const address = useLocation().search;
  const selected = useSelection(query.data?.items, address);
  const email = useSignedInUser()?.email ?? "";
  const [toConfirm, setToConfirm] = useState<ChosenStep>();
  const [done, setDone] = useState<ChosenStep & { address: string; outcomes: readonly Outcome[] }>();
  return (
    <div className="manage-orders">
      <ListPage
        title="Manage All Orders"
        words={["order", "orders"]}
        list={list}
        note={<ZoneNote />}
        actions={
          <>
            <AuditLink kind="order" />
            <ExportButton file="orders.csv" path={exportPath(view)} disabled={isBackwards(view)} />
          </>
        }
        filters={
          <>
            <OrderTabs {...list} />
            <OrderFilters {...list} />
            {isBackwards(view) && (
              <StatePanel title="Invalid date range">
                <p>The start date is after the end date.</p>
              </StatePanel>
            )}
            <div role="status">{done?.address === address && <Outcomes {...done} />}</div>
          </>
        }
        empty={<NoOrders {...list} />}
        below={
          toConfirm && (
            <StepDialog
              {...toConfirm}
              draft={`${toConfirm.step}-orders:${email}`}
              onClose={() => setToConfirm(undefined)}
              onDone={(outcomes) => {
                setDone({ ...toConfirm, address, outcomes });
                setToConfirm(undefined);
                selected.clear();
              }}
            />
          )
        }
      >
        {(orders) => (
          <>
            <RowTable
              className="managed-table"
              label="All orders"
              columns={orderColumns((order, step) => setToConfirm({ step, orders: [order] }))}
              rows={orders}
              selection={{
                selected,
                labelOf: ({ orderNumber }) => `Select order ${orderNumber}`,
                allLabel: "Select all that can be shipped or delivered",
                isSelectable: (order) => nextStep(order) !== undefined,
              }}
            />
            <SelectionBar label="Selected orders" selected={selected}>
              <StepButtons orders={selected.rows} onStep={setToConfirm} />
              <PackingSlipsLink ids={selected.rows.map(({ id }) => id)} className="on-dark" />
            </SelectionBar>
          </>
        )}
      </ListPage>
    </div>
  );
}

interface StepButtonsProps {
  readonly orders: readonly ManagedOrder[];
  readonly onStep: (step: ChosenStep) => void;
}

/** A button for each step that some of these orders can take. */
function StepButtons({ orders, onStep }: StepButtonsProps) {
  return STEPS.map((step) => {
    const able = orders.filter((order) => nextStep(order) === step);
    if (able.length === 0) return null;
    return (
      <button
        key={step}
        type="button"
        className="btn btn-primary"
        onClick={() => onStep({ step, orders: able })}
      >
        {STEP_TEXT[step].actionOn(String(able.length))}
      </button>
    );
  });
}
