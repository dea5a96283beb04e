/**
 * Returns `aria-describedby` of a control, undefined where nothing describes it. `parts`: what is shown, by the ends of the ids; `error` for
 * the element `<id>-error`.
 */
export function describedBy(id: string, parts: Readonly<Record<string, boolean>>): string | undefined {
  const shown = Object.keys(parts).filter((part) => parts[part]);
  return shown.map((part) => `${id}-${part}`).join(" ") || undefined;
}
