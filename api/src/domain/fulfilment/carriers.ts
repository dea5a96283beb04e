/** A carrier with a public tracking page; `#` is the place of the tracking number. */
interface Carrier {
  readonly name: string;
  readonly page: string;
}

/** The carriers whose parcels get a tracking link. Any other carrier is shown by its name. */
const CARRIERS: readonly Carrier[] = [
  { name: "DHL", page: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=#" },
  { name: "UPS", page: "https://www.ups.com/track?tracknum=#" },
  { name: "FedEx", page: "https://www.fedex.com/fedextrack/?trknbr=#" },
  { name: "DPD", page: "https://tracking.dpd.de/status/en_US/parcel/#" },
  { name: "GLS", page: "https://gls-group.com/track/#" },
  { name: "USPS", page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=#" },
];

const plain = (name: string): string => name.toLowerCase().replaceAll(/\s/g, "");

/** Returns the page that tracks a parcel; null for a carrier without a known one, or without a number. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const known = CARRIERS.find(({ name }) => plain(name) === plain(carrier));
  return known ? known.page.replace("#", () => encodeURIComponent(trackingNumber)) : null;
}
