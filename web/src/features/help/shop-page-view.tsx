import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { postalAddress, SHOP } from "../../content/shop.ts";
import { SHOP_PAGES, type PageBlock, type ShopPage } from "../../content/shop-pages.ts";
import { useShowsAdmin } from "../customer/use-admin.ts";
import { DeliveryTerms } from "../settings/delivery-terms.tsx";
import { settingsQuery } from "../settings/settings.api.ts";
import { PageTitle } from "../settings/page-title.tsx";
import "../../styles/help.scss";

/** A page of `shop-pages.ts`: title, contents, sections, and for admins a notice of a sample. */
export function ShopPageView({ page }: { page: ShopPage }) {
  const { title, description, sections, isSample } = page;
  const isAdmin = useShowsAdmin();
  return (
    <div className="container page help">
      <PageTitle page={title} description={`${title}. ${description}`} />
      <div className="section-head">
        <h1>{title}</h1>
        <span className="secondary small">{description}</span>
      </div>
      <div className="columns">
        <nav aria-label="Help pages">
          <ul>
            {SHOP_PAGES.map((each) => (
              <li key={each.path}>
                <Link to={each.path} aria-current={each === page ? "page" : undefined}>
                  {each.title}
                </Link>
                {each === page && (
                  <ul>
                    {sections.map((section) => (
                      <li key={section.id}>
                        <a href={`#${section.id}`}>{section.title}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.blocks.map((block) => (
                <Block key={keyOf(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {isSample && isAdmin && (
        <p className="sample" role="note">
          Sample text, not replaced yet: edit <code>web/src/content/shop-pages.ts</code>. Only admins see this
          note.
        </p>
      )}
    </div>
  );
}

function keyOf(block: PageBlock): string {
  if (block.kind === "text") return block.text;
  return block.kind === "list" ? block.items.join(" ") : block.kind;
}

function Block({ block }: { block: PageBlock }) {
  if (block.kind === "delivery") return <DeliveryTerms hasLink={false} />;
  if (block.kind === "contact") return <ContactDetails />;
  if (block.kind === "returns") return <ReturnPeriod text={block.text} />;
  if (block.kind === "text") return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** The text has its height before the settings are there. */
function ReturnPeriod({ text }: { text: (period: string) => string }) {
  const days = useQuery(settingsQuery).data?.returnDays;
  return <p>{text(days === 1 ? "1 day" : `${days ?? "…"} days`)}</p>;
}

function ContactDetails() {
  const { email, phone, hours } = SHOP.contact;
  return (
    <dl>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>
        <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
      </dd>
      <dt>Hours</dt>
      <dd>{hours}</dd>
      <dt>Address</dt>
      <dd>{postalAddress()}</dd>
    </dl>
  );
}
