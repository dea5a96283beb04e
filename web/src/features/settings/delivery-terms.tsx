import { Truck } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { useDeliveryTexts } from "./use-delivery-texts.ts";
import "../../styles/delivery-terms.scss";
import { PageLink } from "../../ui/page-link.tsx";

/** When an order ships, what delivery costs, and whether tax is included; with a link to the help page. */
export function DeliveryTerms({ hasLink = true }: { hasLink?: boolean }) {
  const texts = useDeliveryTexts();
  return (
    <p className="delivery-terms">
      <Truck size={18} aria-hidden="true" />
      <span>
        {texts && (
          <>
            <strong>{texts.dispatch}</strong> {texts.delivery} {texts.tax}{" "}
          </>
        )}
        {hasLink && <PageLink to={paths.helpAbout("delivery")}>Delivery and returns</PageLink>}
      </span>
    </p>
  );
}
