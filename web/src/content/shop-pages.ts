/**
 * The pages behind the shop's promises: help, terms, privacy, imprint. The owner of the shop edits this file; contact details come
 * from `shop.ts`, dispatch, delivery and tax texts from the settings DISPATCH_TIME, DELIVERY_TEXT and TAX_TEXT, the time for returns from
 * RETURN_DAYS.
 *
 * `isSample` marks texts that the owner has not replaced: the page shows admins a notice, and `npm run stack -- doctor` names the page.
 * Set it to `false` once the texts are your own.
 */
import { postalAddress, SHOP } from "./shop.ts";

/** A paragraph, a list, the delivery texts of the settings, a paragraph with the time for returns (`30 days`), or the contact details. */
export type PageBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "delivery" }
  | { readonly kind: "returns"; readonly text: (period: string) => string }
  | { readonly kind: "contact" };

/** A section with its anchor. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly PageBlock[];
}

export interface ShopPage {
  readonly path: "/help" | "/terms" | "/privacy" | "/imprint";
  readonly title: string;
  /** A sentence for search engines, also shown below the title. */
  readonly description: string;
  readonly isSample: boolean;
  readonly sections: readonly PageSection[];
}

const text = (words: string): PageBlock => ({ kind: "text", text: words });
const list = (...items: string[]): PageBlock => ({ kind: "list", items });
const DELIVERY: PageBlock = { kind: "delivery" };
const CONTACT: PageBlock = { kind: "contact" };

export const HELP: ShopPage = {
  path: "/help",
  title: "Help",
  description: "Delivery, returns, payment and contact: how an order works, and who to ask.",
  isSample: true,
  sections: [
    {
      id: "delivery",
      title: "Delivery",
      blocks: [
        DELIVERY,
        text(
          "We prepare an order as soon as it is paid and email you when it ships. My Orders shows its status at any time.",
        ),
        list(
          "The minimum order of each tool is shown with its price.",
          "We deliver to the address of the order. To correct it, contact us before the order ships.",
          "Did a parcel arrive damaged? Send us a photo within seven days and we replace the units.",
        ),
      ],
    },
    {
      id: "returns",
      title: "Returns and money back",
      blocks: [
        {
          kind: "returns",
          text: (period) =>
            `You can return unused units within ${period} after delivery, for any reason, and get your money back.`,
        },
        list(
          "Request the return on the page of the order, with the reason. We email you whether we accept it and where to send the units.",
          "We refund the full price to the card that you paid with, within five working days after the units arrive.",
          "We pay the return if the units are faulty or not what you ordered. Otherwise you pay it.",
          "An order that is not paid yet can be cancelled in My Orders.",
        ),
      ],
    },
    {
      id: "payment",
      title: "Payment",
      blocks: [
        text(
          "You pay by card. Stripe processes the payment: your card number goes to Stripe and never reaches our servers.",
        ),
        list(
          "We reserve the units for a short time after you place an order. The order shows until when.",
          "Your bank may ask you to confirm the payment in its app.",
          "If a payment fails, your card is not charged and you can try again.",
          "You receive a receipt by email.",
        ),
      ],
    },
    {
      id: "contact",
      title: "Contact and support",
      blocks: [
        text("Write at any time, or call during our hours. The people who respond know the parts."),
        CONTACT,
        text("About an order, name its number. Never send card numbers or passwords."),
      ],
    },
  ],
};

export const TERMS: ShopPage = {
  path: "/terms",
  title: "Terms",
  description: "The terms under which this shop sells tools and parts to its customers.",
  isSample: true,
  sections: [
    {
      id: "seller",
      title: "Seller",
      blocks: [text(`${SHOP.brand}, ${postalAddress()}, is the seller of all tools and parts in this shop.`)],
    },
    {
      id: "contract",
      title: "Order and contract",
      blocks: [
        list(
          "By placing an order you offer to buy the units at the price shown.",
          "The contract is made when your payment is confirmed. We email you a receipt.",
          "An order that is not paid in time is cancelled. You are not charged.",
        ),
      ],
    },
    {
      id: "prices",
      title: "Prices and delivery",
      blocks: [
        text(
          "All prices are in US dollars, per unit or, where it says so, per 10, 100 or 1,000 units. The price of a placed order does not change.",
        ),
        DELIVERY,
      ],
    },
    {
      id: "cancellation",
      title: "Cancellation and returns",
      blocks: [
        text(
          "You can cancel an order until you pay it. After delivery, the return policy on the Help page applies.",
        ),
      ],
    },
    {
      id: "liability",
      title: "Faults and liability",
      blocks: [
        text(
          "We replace or refund faulty units. Your statutory rights are not affected. Use tools only for the purpose that their description names.",
        ),
      ],
    },
  ],
};

export const PRIVACY: ShopPage = {
  path: "/privacy",
  title: "Privacy",
  description: "Which personal data this shop stores, what for, for how long, and how to have it deleted.",
  isSample: true,
  sections: [
    {
      id: "controller",
      title: "Who is responsible",
      blocks: [text(`${SHOP.brand}, ${postalAddress()}, is responsible for your data.`), CONTACT],
    },
    {
      id: "data",
      title: "What we store and why",
      blocks: [
        list(
          "Account: name, email address and what you enter in your profile, to log you in and to show your orders.",
          "Orders: name, email address, phone number, delivery address, units and price, to deliver them and for our books.",
          "Reviews: your name, your rating and your text, which everybody can read.",
          "Technical logs: IP address and time of requests, to find faults and to stop abuse.",
        ),
      ],
    },
    {
      id: "payment-data",
      title: "Card data",
      blocks: [
        text(
          "Stripe processes card payments. We receive whether a payment succeeded, never your card number.",
        ),
      ],
    },
    {
      id: "device",
      title: "On your device",
      blocks: [
        text(
          "We use no advertising and no tracking. The login sets cookies. Your browser stores your wish list, recently viewed tools, the unit of lengths and unfinished entries.",
        ),
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        text(
          "In My Profile you can correct your data, download a copy and delete your account. Tax law requires us to retain paid orders for some years, without your name and address after the deletion.",
        ),
      ],
    },
  ],
};

export const IMPRINT: ShopPage = {
  path: "/imprint",
  title: "Imprint",
  description: "The company behind this shop: name, address, contact, registration and tax number.",
  isSample: true,
  sections: [
    {
      id: "company",
      title: "Company",
      blocks: [text(`${SHOP.brand}, ${postalAddress()}`), CONTACT],
    },
    {
      id: "registration",
      title: "Registration",
      blocks: [
        list(
          "Represented by: name of the managing director",
          "Commercial register: register and number",
          "Tax number: number of the company",
        ),
      ],
    },
  ],
};

/** All pages of this file. */
export const SHOP_PAGES: readonly ShopPage[] = [HELP, TERMS, PRIVACY, IMPRINT];
