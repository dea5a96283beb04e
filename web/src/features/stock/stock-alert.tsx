import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../lib/auth/session.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { paths } from "../../lib/paths.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { changeStockAlert, stockAlertsQuery } from "./stock-alert.api.ts";

const LABEL = "Tell me when it is back";

/** Requests one mail when a tool can be ordered again. Visitors log in first and come back to this page. */
export function StockAlert({ toolId }: { toolId: string }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === "signed-in") return <OwnStockAlert toolId={toolId} email={session.user.email} />;
  return (
    <div className="stock-alert">
      <Link className="btn btn-outline" to={paths.login} state={{ from: pathname + search }}>
        {LABEL}
      </Link>
      <p className="secondary small">Log in, and we'll send you one email.</p>
    </div>
  );
}

function OwnStockAlert({ toolId, email }: { toolId: string; email: string }) {
  const alerts = useQuery(stockAlertsQuery(email));
  const { mutate, isPending, error } = useMutation(changeStockAlert(email, toolId, useQueryClient()));
  const [message, setMessage] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const change = (wanted: boolean): void => {
    if (isPending) return;
    const pressed = document.activeElement;
    mutate(wanted, {
      onSuccess: () => {
        setMessage(wanted ? "Email requested" : "Email cancelled");
        // The focus does not move to the new button: pressing Enter twice must not undo the change.
        passFocus(place.current, pressed);
      },
    });
  };
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Email when it is back" className="stock-alert">
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {alerts.data?.includes(toolId) ? (
        // The button is in another place than the one before, so that a double click does not cancel.
        <p>
          We'll send one email to {email} when it can be ordered again.{" "}
          <button type="button" className="link-button" aria-busy={isPending} onClick={() => change(false)}>
            Cancel email
          </button>
        </p>
      ) : (
        <>
          <button
            type="button"
            className="btn btn-outline"
            disabled={!alerts.data}
            aria-busy={isPending}
            onClick={() => change(true)}
          >
            {LABEL}
          </button>
          <p className="secondary small">We'll send you one email when it can be ordered again.</p>
        </>
      )}
      <FormAlert message={error?.message ?? ""} />
    </div>
  );
}
