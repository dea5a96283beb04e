import { SHOP, postalAddress } from "../../content/shop.ts";
import { useBrand } from "../settings/use-brand.ts";

/** The seller's details, for the printed receipt only. */
export function ReceiptHead() {
  const { email, phone } = SHOP.contact;
  return (
    <div className="receipt-head">
      <strong>{useBrand()}</strong>
      <span>
        {postalAddress()}
        <br />
        {email} · {phone}
      </span>
    </div>
  );
}
