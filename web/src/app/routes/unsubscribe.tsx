import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useParams } from "react-router-dom";
import { endStockAlerts } from "../../features/stock/stock-alert.api.ts";
import { paths } from "../../lib/paths.ts";
import { isUuid } from "../../lib/uuid.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** /unsubscribe/:token: ends the mails about parts. Opening the link changes nothing: mail servers open links too. */
export function Component() {
  const { token = "" } = useParams();
  const { mutate, isPending, isSuccess, error } = useMutation(endStockAlerts(token));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSuccess) heading.current?.focus();
  }, [isSuccess]);
  if (!isUuid(token)) {
    return (
      <div className="container page">
        <PageTitle page="Unsubscribe" />
        <StatePanel title="This link is incomplete" level="h1" actions={<ToTheTools />}>
          <p>
            Nothing was cancelled. Open the link from the email again, or copy all of it. You can also log in
            and press “Cancel email” on the page of each part.
          </p>
        </StatePanel>
      </div>
    );
  }
  const unsubscribe = (
    <button
      type="button"
      className="btn btn-primary"
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      Unsubscribe
    </button>
  );
  return (
    <div className="container page">
      <PageTitle page="Unsubscribe" />
      <StatePanel
        title={isSuccess ? "You are unsubscribed" : "Stop emails about parts?"}
        level="h1"
        headingRef={heading}
        actions={isSuccess ? <ToTheTools /> : unsubscribe}
      >
        <p role="status">
          {isSuccess
            ? "We won't send you emails about parts that are back in stock. Emails about your orders still arrive. If you get another one about a part, use the link in that email."
            : "You asked for an email when a part is back in stock. This cancels all such requests."}
        </p>
        <FormAlert message={error?.message ?? ""} />
      </StatePanel>
    </div>
  );
}

function ToTheTools() {
  return (
    <Link className="btn btn-outline" to={paths.home}>
      Browse all tools
    </Link>
  );
}
