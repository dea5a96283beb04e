import type { CardOptions, ElementStyle } from "./protocol.ts";

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

function cssName(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function addRule(selector: string, properties: Record<string, string>): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [property, value] of Object.entries(properties))
    rule.style.setProperty(cssName(property), value);
}

function addStyle(selector: string, style: ElementStyle | undefined): void {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(style ?? {})) {
    if (typeof value !== "string") {
      if (/^::?(hover|focus|placeholder|selection|disabled|-webkit-autofill)$/.test(name)) {
        addRule(`${selector} input${name}`, value);
      }
    } else if (name === "iconColor") addRule(`${selector} #icon`, { color: value });
    else own[name] = value;
  }
  addRule(selector, own);
}

/** Applies Stripe's `style` option to the inputs; a state's style overrides the base. */
export function applyStyle(style: CardOptions["style"]): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  addRule("#card", { fontSize: "16px", fontFamily: "sans-serif", lineHeight: "1.2" });
  addStyle("#card", style?.base);
  addStyle("#card[data-state=empty]", style?.empty);
  addStyle("#card[data-state=complete]", style?.complete);
  addRule("#card[data-state=invalid]", { color: "#eb1c26" });
  addStyle("#card[data-state=invalid]", style?.invalid);
}
