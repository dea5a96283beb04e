import { WORKSHOP } from "../../features/reading/workshop.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { postalAddress, SHOP } from "../../content/shop.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /portfolio: hero, skills with progress bars, contact, education and past works. */
export function PortfolioPage() {
  return (
    <div className="portfolio">
      <PageTitle page="My Portfolio" brand={useBrand()} />
      <div className="hero">
        <div className="container">
          <div>
            <h1>{WORKSHOP.title}</h1>
            <p>{WORKSHOP.introduction}</p>
          </div>
          <img src="/tools/hammer-and-wrench.webp" alt="" width={256} height={256} />
        </div>
      </div>
      <div className="container page">
        <section aria-labelledby="skills">
          <div className="section-head">
            <h2 id="skills">Skills</h2>
          </div>
          <ul className="skills">
            {WORKSHOP.skills.map(({ name, percent }) => (
              <Skill key={name} name={name} percent={percent} />
            ))}
          </ul>
        </section>
        <div className="two">
          <section aria-labelledby="contact">
            <div className="section-head">
              <h2 id="contact">Contact information</h2>
            </div>
            <dl>
              <dt>Address</dt>
              <dd>{postalAddress()}</dd>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${SHOP.contact.email}`}>{SHOP.contact.email}</a>
              </dd>
              <dt>Phone</dt>
              <dd>{SHOP.contact.phone}</dd>
            </dl>
          </section>
          <section aria-labelledby="education">
            <div className="section-head">
              <h2 id="education">Education</h2>
            </div>
            <dl>
              {WORKSHOP.education.map(({ years, what }) => (
                <div key={years} className="line">
                  <dt>{years}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <section aria-labelledby="works">
          <div className="section-head">
            <h2 id="works">Past works</h2>
          </div>
          <ul className="works">
            {WORKSHOP.works.map(({ title, words }) => (
              <li key={title} className="card-box">
                <h3>{title}</h3>
                <p className="secondary">{words}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function Skill({ name, percent }: { name: string; percent: number }) {
  return (
    <li>
      <p>
        <span>{name}</span>
        <span className="secondary tabular">{percent} %</span>
      </p>
      <progress className="skill-bar" value={percent} max={100} aria-label={name} />
    </li>
  );
}
