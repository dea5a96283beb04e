import { HELP, IMPRINT, PRIVACY, TERMS } from "../../content/shop-pages.ts";
import { ShopPageView } from "../../features/help/shop-page-view.tsx";

/** /help: delivery, returns, payment, contact. */
export const HelpPage = () => <ShopPageView page={HELP} />;

/** /terms: the terms of sale. */
export const TermsPage = () => <ShopPageView page={TERMS} />;

/** /privacy: which data the shop stores. */
export const PrivacyPage = () => <ShopPageView page={PRIVACY} />;

/** /imprint: the company behind the shop. */
export const ImprintPage = () => <ShopPageView page={IMPRINT} />;
