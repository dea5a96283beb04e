import type { ReactNode } from "react";
import { DEVELOPER } from "../../content/portfolio.ts";
import { Contact, Education, PastWorks, Skills } from "../../features/reading/portfolio-sections.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import "../../styles/reading.scss";

/** /portfolio: hero, skills with progress bars, contact, education and past works. */
export function Component() {
  return (
    <div className="portfolio">
      <PageTitle
        page="My Portfolio"
        description={`${DEVELOPER.name}, ${DEVELOPER.role}. ${DEVELOPER.introduction}`}
      />
      <div className="hero">
        <div className="container">
          <div>
            <h1>{DEVELOPER.name}</h1>
            <p className="role">
              {DEVELOPER.role}, {DEVELOPER.since}
            </p>
            <p>{DEVELOPER.introduction}</p>
            <div className="actions">
              <a className="btn btn-primary" href="#works">
                See past works
              </a>
              <a className="btn btn-outline" href={`mailto:${DEVELOPER.email}`}>
                Contact me
              </a>
            </div>
          </div>
          <img src={DEVELOPER.image} alt="" width={256} height={256} />
        </div>
      </div>
      <div className="container page">
        <Section id="skills" title="Skills">
          <Skills />
        </Section>
        <div className="two">
          <Section id="contact" title="Contact information">
            <Contact />
          </Section>
          <Section id="education" title="Education">
            <Education />
          </Section>
        </div>
        <Section id="works" title="Past works">
          <PastWorks />
        </Section>
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}
