import { Headset, RotateCcw, ShieldCheck, Truck } from "lucide-react";
import { Link } from "react-router-dom";
import { BENEFITS } from "../../content/shop.ts";
import { paths } from "../../lib/paths.ts";

const ICONS = { truck: Truck, headset: Headset, return: RotateCcw, shield: ShieldCheck };

/** The strip of four benefits below the banner. */
export function Benefits() {
  return (
    <section className="benefits" aria-label="Why buy here">
      <div className="container">
        <ul>
          {BENEFITS.map(({ title, text, icon, about }) => (
            <li key={title}>
              <BenefitIcon name={icon} />
              <div>
                <h3>
                  <Link to={paths.helpAbout(about)}>{title}</Link>
                </h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function BenefitIcon({ name }: { name: keyof typeof ICONS }) {
  const Icon = ICONS[name];
  return <Icon size={24} strokeWidth={1.6} aria-hidden="true" />;
}
