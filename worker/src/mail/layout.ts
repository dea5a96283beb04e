import { isolated, type MailContent, type MailItem, type MailShop, oneLine } from "./content.ts";
import { FONT_PLAIN, INK, LINE, PAPER, RADIUS, SIGNAL, STEEL, WHITE } from "./palette.ts";
import { SHOP_CONTACT } from "./shop-contact.ts";
import { escapeHtml } from "@shop/api/texts/escape-html";

const SMALL = `margin:0;color:${STEEL};font-size:14px;`;

type Shop = Pick<MailShop, "brand" | "origin">;
type Row = MailContent["rows"][number];
type Link = MailContent["action"];

/** The lines below a mail, and the address of the help page for customers. */
function footerOf({ footer, isInternal = false }: MailContent, { brand, origin }: Shop) {
  const reason = footer ?? `You received this email because you placed an order at ${oneLine(brand)}.`;
  if (isInternal) return { lines: [reason], help: null };
  const lines = [reason, `${oneLine(brand)}, ${SHOP_CONTACT.address}. Phone ${SHOP_CONTACT.phone}.`];
  return { lines, help: `${origin}/help` };
}

/** Returns the mail as HTML, with tables and inline styles because email clients support little else. */
export function asHtml(content: MailContent, shop: Shop): string {
  const { brand } = shop;
  const { lines, help } = footerOf(content, shop);
  const footer = [
    ...lines.map(escapeHtml),
    ...(help === null ? [] : [`<a href="${escapeHtml(help)}" style="color:${STEEL};">Help and contact</a>`]),
  ].join("<br>");
  const linkHtml = ({ label, url }: Link): string =>
    `<a href="${escapeHtml(url)}" style="color:${INK};">${escapeHtml(label)}</a>`;
  const link = content.link ? `<p style="margin:0 0 20px;">${linkHtml(content.link)}</p>\n` : "";
  const cell = `padding:6px 0;border-bottom:1px solid ${LINE};vertical-align:top;`;
  const row = ([label, value, more]: Row): string =>
    `<tr><th scope="row" align="left" style="${cell}padding-right:20px;color:${STEEL};font-weight:400;white-space:nowrap;">${escapeHtml(label)}</th>` +
    `<td dir="auto" style="${cell}overflow-wrap:anywhere;word-break:break-word;">${escapeHtml(value)}${more ? `<br>${linkHtml(more)}` : ""}</td></tr>`;
  const number = "padding:6px 0 6px 16px;text-align:right;white-space:nowrap;vertical-align:top;";
  const head = `border-bottom:1px solid ${LINE};color:${STEEL};font-weight:400;`;
  // 200 lines must stay below 102 kB, where Gmail cuts a mail: a row has few styles.
  const item = ({ name, details, amount }: MailItem): string =>
    `<tr><td style="padding:6px 0;"><b dir="auto">${escapeHtml(name)}</b><br>${escapeHtml(details)}</td><td style="${number}">${escapeHtml(amount)}</td></tr>`;
  const items = content.items
    ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:2px solid ${INK};font-size:15px;overflow-wrap:anywhere;word-break:break-word;">
<tr><th scope="col" align="left" style="padding:6px 0;${head}">Item</th><th scope="col" style="${number}${head}">Amount</th></tr>
${content.items.map(item).join("\n")}
</table>
`
    : "";
  const total = content.total
    ? `<tr><th scope="row" align="left" style="padding:10px 20px 0 0;white-space:nowrap;">${escapeHtml(content.total[0])}</th>` +
      `<td style="padding:10px 0 0;font-size:20px;font-weight:700;">${escapeHtml(content.total[1])}</td></tr>`
    : "";
  return `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(content.heading)}</title></head>
<body style="margin:0;background:${PAPER};color:${INK};font:400 16px/1.5 ${FONT_PLAIN};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER};"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;">
<tr><td style="background:${INK};border-radius:${RADIUS} ${RADIUS} 0 0;padding:16px 28px;color:${WHITE};font-size:22px;font-weight:700;"><span style="color:${SIGNAL};" aria-hidden="true">&#11042;</span>&nbsp;${escapeHtml(brand)}</td></tr>
<tr><td style="background:${WHITE};border:1px solid ${LINE};border-top:0;border-radius:0 0 ${RADIUS} ${RADIUS};padding:28px;">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.15;">${escapeHtml(content.heading)}</h1>
<p style="margin:0 0 20px;overflow-wrap:anywhere;">${escapeHtml(content.lead)}</p>
${items}<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:2px solid ${INK};font-size:15px;">
${content.rows.map(row).join("\n")}
${total}
</table>
<p style="margin:0 0 20px;"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:12px 20px;background:${SIGNAL};border-radius:${RADIUS};color:${INK};font-weight:700;text-decoration:none;">${escapeHtml(content.action.label)}</a></p>
${link}<p style="${SMALL}">${escapeHtml(content.note)}</p>
</td></tr>
<tr><td style="padding:16px 28px;${SMALL}">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Returns the same mail as plain text. */
export function asText(content: MailContent, shop: Shop): string {
  const { lines, help } = footerOf(content, shop);
  const rows: readonly Row[] = [...content.rows, ...(content.total ? [content.total] : [])];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return [
    content.heading,
    "",
    content.lead,
    "",
    ...(content.items ?? []).flatMap(({ name, details, amount }) => [
      isolated(name),
      `  ${details} = ${amount}`,
      "",
    ]),
    ...rows.flatMap(([label, value, more]) => [
      `${`${label}:`.padEnd(width)}${isolated(value)}`,
      ...(more ? [`${" ".repeat(width)}${more.label}: ${more.url}`] : []),
    ]),
    "",
    `${content.action.label}: ${content.action.url}`,
    ...(content.link ? [`${content.link.label}: ${content.link.url}`] : []),
    "",
    content.note,
    "",
    ...lines,
    ...(help === null ? [] : [`Help and contact: ${help}`]),
    "",
  ].join("\n");
}
