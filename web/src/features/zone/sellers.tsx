import { useNavigate, useParams } from "react-router-dom";
import { parsed } from "../../lib/form/field-errors.ts";
import { paths } from "../../lib/paths.ts";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import { RecordList } from "../records/record-list.tsx";
import { NEW, RecordPage } from "../records/record-page.tsx";
import { ofFields, readTexts, TextFields, type TextFieldsOf } from "../records/text-fields.tsx";
import { useRecordForm } from "../records/use-record-form.ts";
import { type Seller, sellerCalls, type SellerContent } from "./sellers.api.ts";

const FIELDS: TextFieldsOf<keyof SellerContent> = {
  name: { label: "Name", max: 100 },
  line1: { label: "Address", max: 100 },
  postcode: { label: "Postcode", max: 16 },
  city: { label: "City", max: 80 },
  country: { label: "Country", max: 2, hint: "The code of two letters, such as DE." },
  vatId: { label: "VAT id", max: 20, hint: "Of the EU. Without it enter a tax number.", isOptional: true },
  taxNumber: { label: "Tax number", max: 40, isOptional: true },
  bank: { label: "Bank", max: 500, hasLines: true },
  legal: { label: "Legal line", max: 500, hasLines: true },
  series: { label: "Number series", max: 5, hint: "The beginning of its invoice numbers, such as BW." },
};

/** /dashboard/sellers: the companies that sell, for admins. */
export function SellersPage() {
  return (
    <RecordList
      title="Sellers"
      words={["seller", "sellers"]}
      query={sellerCalls.list}
      addTo={paths.manageSeller(NEW)}
      find="Find a seller"
      empty="A seller is the company that an invoice is from."
      nameOf={({ name }) => name}
      pathOf={({ id }) => paths.manageSeller(id)}
      noteOf={({ country, series }) => `${country}, ${series}`}
    />
  );
}

/** /dashboard/sellers/:id: one seller for admins; a new one with the id `new`. */
export function SellerPage() {
  const { id = "" } = useParams();
  const user = useSignedInUser();
  if (!user) return null;
  return (
    <RecordPage
      key={id}
      id={id}
      isNew={id === NEW}
      word="seller"
      list={{ name: "Sellers", path: paths.manageSellers }}
      calls={sellerCalls}
      removal="Only a seller without zones and orders can be removed."
    >
      {(seller) => <SellerForm seller={seller} email={user.email} />}
    </RecordPage>
  );
}

function SellerForm({ seller, email }: { seller: Seller | undefined; email: string }) {
  const navigate = useNavigate();
  const form = useRecordForm<keyof SellerContent, SellerContent, Seller>({
    word: "seller",
    record: seller,
    email,
    calls: sellerCalls,
    labels: ofFields(FIELDS, ({ label }) => label),
    entriesOf: (content) => ofFields(FIELDS, (_, name) => content?.[name] ?? ""),
    read: (values) => {
      const { texts, errors } = readTexts(FIELDS, values);
      const { vatId, taxNumber } = texts;
      const hasOne = (vatId === "") !== (taxNumber === "");
      return parsed(
        { ...errors, ...(!hasOne && { taxNumber: "Enter either a VAT id or a tax number." }) },
        {
          ...texts,
          country: texts.country.toUpperCase(),
          series: texts.series.toUpperCase(),
          vatId: vatId || null,
          taxNumber: taxNumber || null,
        },
      );
    },
    onAdded: (added) => void navigate(paths.manageSeller(added.id), { replace: true }),
  });
  return (
    <Form form={form} className="record-form card-box" aria-label="Seller" heading={<h2>Details</h2>}>
      <TextFields form={form} fields={FIELDS} />
      <SubmitRow form={form} label="Save seller" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}
