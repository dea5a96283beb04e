import { callStripe } from "./api-client.ts";
import {
  cardBrand,
  cvcError,
  expiryError,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberError,
  onlyDigits,
} from "./card-rules.ts";
import { applyStyle } from "./card-style.ts";
import {
  HELLO,
  type CardField,
  type CardOptions,
  type CardRequest,
  type CardState,
  type FromFrame,
  type LentField,
  type StripeError,
  type ToFrame,
} from "./protocol.ts";

function input(id: string): HTMLInputElement {
  const found = document.getElementById(id);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`No input ${id}`);
}

const number = input("number");
const expiry = input("expiry");
const cvc = input("cvc");
const postal = input("postal");
/** The field of an element with one field; without it the frame has all fields. */
const OWN_FIELDS = new Map([
  ["cardNumber", number],
  ["cardExpiry", expiry],
  ["cardCvc", cvc],
]);
const own = OWN_FIELDS.get(new URLSearchParams(location.search).get("element") ?? "");
const inputs = own ? [own] : [number, expiry, cvc, postal];
const cardInputs = inputs.filter((field) => field !== postal);
const card = document.getElementById("card");
const base = location.pathname.replace(/\/[^/]*$/, "");
const { port1: port, port2: pagesPort } = new MessageChannel();

/** Fields that lost focus: only these are reported as incomplete. */
const left = new Set<HTMLInputElement>();
let options: CardOptions = {};
let lastReported = "";
/** The brand of the number in another frame. */
let brandElsewhere = "unknown";

const brand = (): string => (own === cvc ? brandElsewhere : cardBrand(onlyDigits(number.value)));

function post(message: FromFrame): void {
  port.postMessage(message);
}

function errorOf(field: HTMLInputElement): StripeError | null {
  if (field === number) return numberError(number.value);
  if (field === expiry) return expiryError(expiry.value, new Date());
  return field === cvc ? cvcError(cvc.value, brand()) : null;
}

function shownError(): StripeError | null {
  for (const field of cardInputs) {
    const error = errorOf(field);
    const isUnfinished = error?.code?.startsWith("incomplete") ?? false;
    if (error && (!isUnfinished || left.has(field))) return error;
  }
  return null;
}

function cardState(): CardState {
  const complete = cardInputs.every((field) => errorOf(field) === null);
  return {
    empty: inputs.every((field) => field.value === ""),
    complete,
    brand: brand(),
    error: shownError(),
    postalCode: postal.value,
  };
}

function lookOf(state: CardState): string {
  if (state.error) return "invalid";
  if (state.complete) return "complete";
  return state.empty ? "empty" : "partial";
}

function reportChange(): void {
  const state = cardState();
  for (const field of cardInputs) {
    field.ariaInvalid = String(state.error !== null && errorOf(field) !== null && field.value !== "");
  }
  card?.setAttribute("data-state", lookOf(state));
  const change = JSON.stringify(state);
  if (change !== lastReported) post({ kind: "change", state });
  lastReported = change;
}

function format(field: HTMLInputElement, deleting: boolean): void {
  const atEnd = field.selectionStart === field.value.length;
  const before = field.selectionStart ?? 0;
  if (field === number) field.value = formatNumber(number.value);
  if (field === expiry) field.value = formatExpiry(expiry.value, deleting);
  if (field === cvc) field.value = formatCvc(cvc.value, brand());
  const caret = atEnd ? field.value.length : before;
  field.setSelectionRange(caret, caret);
}

function neighbour(field: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const shown = inputs.filter((each) => !each.hidden);
  return shown[shown.indexOf(field) + step] ?? null;
}

function onInput(field: HTMLInputElement, event: Event): void {
  const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
  format(field, deleting);
  left.delete(field);
  lastReported = "";
  const finished = field !== postal && errorOf(field) === null;
  if (finished && !deleting && field.selectionStart === field.value.length) neighbour(field, 1)?.focus();
  reportChange();
}

function onKey(field: HTMLInputElement, event: KeyboardEvent): void {
  if (event.key === "Escape") post({ kind: "escape" });
  if (event.key === "Enter") post({ kind: "enter" });
  if (event.key === "Backspace" && field.value === "") neighbour(field, -1)?.focus();
}

function onLeave(field: HTMLInputElement, event: FocusEvent): void {
  if (field.value !== "") left.add(field);
  reportChange();
  if (!inputs.some((other) => other === event.relatedTarget)) post({ kind: "blur" });
}

function setOptions(changes: CardOptions): void {
  options = { ...options, ...changes };
  applyStyle(options.style);
  // All fields were hidden until now: the options define which are shown.
  if (card) card.hidden = false;
  for (const field of inputs) field.disabled = options.disabled ?? false;
  for (const field of [number, expiry, cvc]) field.hidden = !inputs.includes(field);
  postal.hidden = own !== undefined || (options.hidePostalCode ?? false);
  if (own && options.placeholder !== undefined) own.placeholder = options.placeholder;
  showIcon(options);
  if (changes.value?.postalCode !== undefined) postal.value = changes.value.postalCode;
}

function showIcon({ showIcon: isShown = false, hideIcon = false }: CardOptions): void {
  const icon = document.getElementById("icon");
  if (icon) icon.hidden = own ? own !== number || !isShown : hideIcon;
}

function clear(): void {
  for (const field of inputs) field.value = "";
  left.clear();
  reportChange();
}

const nameOf = (field: HTMLInputElement): CardField => {
  if (field === number) return "number";
  return field === expiry ? "expiry" : "cvc";
};

const lent = (field: HTMLInputElement): LentField => ({
  field: nameOf(field),
  value: field.value,
  error: errorOf(field),
});

/** Marks this frame's unfinished fields as reported. */
function reportUnfinished(): void {
  for (const field of cardInputs) left.add(field);
  reportChange();
}

/** The fields of this frame and of the frames at the other ends of the ports. */
async function allFields(ports: readonly MessagePort[]): Promise<LentField[]> {
  const others = ports.map((port) => {
    const { promise, resolve } = Promise.withResolvers<LentField[]>();
    port.addEventListener("message", ({ data }: MessageEvent<LentField[]>) => resolve(data));
    port.start();
    return promise;
  });
  return [...cardInputs.map((field) => lent(field)), ...(await Promise.all(others)).flat()];
}

function cardFields(fields: readonly LentField[]): object {
  const valueOf = (name: CardField): string => fields.find(({ field }) => field === name)?.value ?? "";
  const digits = onlyDigits(valueOf("expiry"));
  return {
    number: onlyDigits(valueOf("number")),
    exp_month: Number(digits.slice(0, 2)),
    exp_year: 2000 + Number(digits.slice(2)),
    cvc: valueOf("cvc"),
  };
}

/** The ZIP goes where each call wants it. */
function withCard(path: string, fields: CardRequest, entered: readonly LentField[]): object {
  const zip = postal.value.trim() || undefined;
  const card = { ...fields.card, ...cardFields(entered) };
  if (path === "/v1/tokens") return { ...fields, card: { ...card, address_zip: zip } };
  const billing = fields.billing_details;
  const address = zip ? { postal_code: zip, ...billing?.address } : billing?.address;
  return { ...fields, card, billing_details: { ...billing, address } };
}

async function tokenise(
  message: Extract<ToFrame, { kind: "tokenise" }>,
  ports: readonly MessagePort[],
): Promise<void> {
  const entered = await allFields(ports);
  const names: readonly CardField[] = ["number", "expiry", "cvc"];
  const error = names.flatMap((name) => entered.find(({ field }) => field === name)?.error ?? [])[0];
  if (error) {
    reportUnfinished();
    post({ kind: "tokenised", request: message.request, result: { error } });
    return;
  }
  const fields = withCard(message.path, message.fields, entered);
  const result = await callStripe(base, "POST", message.path, fields);
  post({ kind: "tokenised", request: message.request, result });
}

/** Focuses the first field that is not complete. */
function focusField(): void {
  (inputs.find((field) => errorOf(field) !== null) ?? own ?? number).focus();
}

/** Sets the brand of the number in another frame, which decides how long the code is. */
function setBrand(elsewhere: string): void {
  if (elsewhere === brandElsewhere) return;
  brandElsewhere = elsewhere;
  if (own === cvc && cvc.value !== "") reportChange();
}

function obey(message: ToFrame, ports: readonly MessagePort[]): void {
  switch (message.kind) {
    case "options":
      setOptions(message.options);
      break;
    case "focus":
      focusField();
      break;
    case "blur":
      for (const field of inputs) field.blur();
      break;
    case "clear":
      clear();
      break;
    case "brand":
      setBrand(message.brand);
      break;
    case "lend":
      ports[0]?.postMessage(cardInputs.map((field) => lent(field)));
      reportUnfinished();
      break;
    case "tokenise":
      void tokenise(message, ports);
      break;
  }
}

for (const field of inputs) {
  field.addEventListener("input", (event) => onInput(field, event));
  field.addEventListener("keydown", (event) => onKey(field, event));
  field.addEventListener("blur", (event) => onLeave(field, event));
  field.addEventListener("focus", (event) => {
    if (!inputs.some((other) => other === event.relatedTarget)) post({ kind: "focus" });
  });
}

if (own) card?.setAttribute("data-own", "");
let isReady = false;
port.addEventListener("message", ({ data, ports }: MessageEvent<ToFrame>) => {
  obey(data, ports);
  if (isReady) return;
  isReady = true;
  card?.setAttribute("data-state", lookOf(cardState()));
  if (card) new ResizeObserver(() => post({ kind: "height", px: card.offsetHeight })).observe(card);
  post({ kind: "ready" });
});
port.start();
parent.postMessage(HELLO, location.origin, [pagesPort]);
