import { Truck } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useDeliveryTexts } from "./use-delivery-texts.ts";
import "../../styles/delivery-terms.scss";

/** Shows when an order ships, what delivery costs, and whether tax is included; with a link to the help page. */
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
        {hasLink && <Link to={paths.helpAbout("delivery")}>Delivery and returns</Link>}
      </span>
    </p>
  );
}
