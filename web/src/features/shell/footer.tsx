import { Link } from "react-router-dom";
import { postalAddress, SHOP } from "../../content/shop.ts";
import { paths } from "../../lib/paths.ts";

const LINKS = [
  { to: paths.home, label: "HOME" },
  { to: paths.blogs, label: "BLOGS" },
  { to: paths.dashboard, label: "Dashboard" },
  { to: paths.portfolio, label: "Portfolio" },
];

const HELP = [
  { to: paths.helpAbout("delivery"), label: "Delivery" },
  { to: paths.helpAbout("returns"), label: "Returns" },
  { to: paths.helpAbout("payment"), label: "Payment" },
  { to: paths.helpAbout("contact"), label: "Support" },
  { to: paths.terms, label: "Terms" },
  { to: paths.privacy, label: "Privacy" },
  { to: paths.imprint, label: "Imprint" },
];

/** Returns the copyright with the year of the page, not of the process that renders it. */
const copyright = (brand: string): string => `© ${new Date().getUTCFullYear()} ${brand}`;

/** The footer: contact, useful links, subscribe, help, copyright. */
export function Footer({ brand }: { brand: string }) {
  return (
    <footer className="site-footer on-dark">
      <div className="container">
        <div className="columns">
          <section>
            <h2>Contact</h2>
            <address>
              {postalAddress()}
              <br />
              <a href={`mailto:${SHOP.contact.email}`}>{SHOP.contact.email}</a>
              <br />
              <a href={`tel:${SHOP.contact.phone.replaceAll(" ", "")}`}>{SHOP.contact.phone}</a>
            </address>
          </section>
          <section>
            <h2>Useful links</h2>
            <Links links={LINKS} />
          </section>
          <section>
            <h2 id="subscribe-title">Subscribe</h2>
            <SubscribeForm />
            <p className="small">Our newsletter has not started yet.</p>
          </section>
          <section className="help-links">
            <h2>Help</h2>
            <Links links={HELP} />
          </section>
        </div>
        {/* The device's year may be another one than the server's. */}
        <p className="copyright" suppressHydrationWarning>
          {copyright(brand)}
        </p>
      </div>
    </footer>
  );
}

function Links({ links }: { links: readonly { readonly to: string; readonly label: string }[] }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Resets only, as specified: nothing is sent and no message is shown. */
function SubscribeForm() {
  return (
    <form
      className="subscribe"
      // Before React has started, the browser sends nothing either.
      method="dialog"
      aria-labelledby="subscribe-title"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.reset();
      }}
    >
      <input
        className="form-control"
        type="email"
        name="email"
        aria-labelledby="subscribe-title"
        placeholder="Type email"
        autoComplete="email"
      />
      <button type="submit" className="btn btn-primary">
        Subscribe
      </button>
    </form>
  );
}
