import { type Listener, listenerBook, requestBook } from "./element-books.ts";
import { createMountedFrame } from "./mounted-frame.ts";
import type { ApiResult, ElementType, CardOptions, CardRequest, CardState, FromFrame } from "./protocol.ts";

/** A card element as Stripe.js gives it to the page, plus calls of our own. */
export interface CardElement {
  readonly elementType: ElementType;
  mount(where: string | HTMLElement): void;
  unmount(): void;
  destroy(): void;
  update(options: CardOptions): void;
  focus(): void;
  blur(): void;
  clear(): void;
  on(event: string, listener: Listener): CardElement;
  once(event: string, listener: Listener): CardElement;
  off(event: string, listener?: Listener): CardElement;
  /** Has the frame send the card with `fields` to `path`; `others` are the card's other elements. */
  tokenise(path: string, fields: CardRequest, others: readonly CardElement[]): Promise<ApiResult>;
  /** Has the frame send its field's value to a port of another frame. */
  lend(to: MessagePort): void;
  /** The brand of the number, which decides how long the code is. */
  setBrand(brand: string): void;
}

const made = new WeakSet<object>();

/** Returns whether a value is an element of this script. */
export function isCardElement(value: unknown): value is CardElement {
  return typeof value === "object" && value !== null && made.has(value);
}

const NOT_MOUNTED =
  "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.";

const NO_CARD: CardState = { empty: true, complete: false, brand: "unknown", error: null, postalCode: "" };

/** Marks the container of an element by its state, with the page's classes or Stripe's. */
function setClasses(
  container: HTMLElement | null,
  { classes }: CardOptions,
  { empty, complete, error, focused }: CardState & { focused: boolean },
): void {
  const names = {
    base: "StripeElement",
    empty: "StripeElement--empty",
    complete: "StripeElement--complete",
    invalid: "StripeElement--invalid",
    focus: "StripeElement--focus",
    ...classes,
  };
  const shown = { base: true, empty, complete, invalid: error !== null, focus: focused };
  for (const [name, className] of Object.entries(names)) {
    const isShown = Reflect.get(shown, name) === true;
    for (const part of className.split(" ").filter(Boolean)) container?.classList.toggle(part, isShown);
  }
}

/** Has another element of the card lend its field; returns the other end of the port. */
function lendingPort(other: CardElement): MessagePort {
  const { port1, port2 } = new MessageChannel();
  other.lend(port1);
  return port2;
}

/** A card element: an isolated frame of the emulator inside the page's container. */
export function createCardElement(
  base: string,
  elementType: ElementType,
  firstOptions: CardOptions,
  { onDestroy, onBrand }: { onDestroy: () => void; onBrand: (brand: string) => void },
): CardElement {
  const listeners = listenerBook();
  const requests = requestBook();
  let options = firstOptions;
  let brandOfNumber = "unknown";
  let state = NO_CARD;
  let focused = false;
  const frame = createMountedFrame(base, elementType, {
    greeting: () => [
      { kind: "options", options },
      { kind: "brand", brand: brandOfNumber },
    ],
    onMessage: handleMessage,
    onLabel: () => element.focus(),
  });
  const showState = (): void => setClasses(frame.container(), options, { ...state, focused });

  function reportChange(changed: CardState): void {
    state = changed;
    showState();
    onBrand(state.brand);
    const { postalCode, error, ...shown } = state;
    const value = elementType === "card" ? { postalCode } : undefined;
    listeners.emit("change", { elementType, ...shown, value, error: error ?? undefined });
  }

  function handleMessage(message: FromFrame): void {
    switch (message.kind) {
      case "height":
        frame.setHeight(message.px);
        return;
      case "tokenised":
        requests.finish(message.request, message.result);
        return;
      case "enter":
        frame.container()?.closest("form")?.requestSubmit();
        return;
      case "change":
        reportChange(message.state);
        return;
      default:
        if (message.kind === "focus" || message.kind === "blur") focused = message.kind === "focus";
        showState();
        listeners.emit(message.kind, { elementType });
    }
  }

  const element: CardElement = {
    elementType,
    mount(where) {
      frame.mount(where);
      showState();
    },
    unmount: frame.unmount,
    destroy() {
      frame.unmount();
      onDestroy();
    },
    update(changes) {
      options = { ...options, ...changes };
      showState();
      frame.postIfReady({ kind: "options", options: changes });
    },
    focus: () => frame.focus(),
    blur: () => frame.post({ kind: "blur" }),
    clear: () => frame.post({ kind: "clear" }),
    on(event, listener) {
      listeners.add(event, listener);
      return element;
    },
    once(event, listener) {
      listeners.addOnce(event, listener);
      return element;
    },
    off(event, listener) {
      listeners.remove(event, listener);
      return element;
    },
    tokenise(path, fields, others) {
      if (!frame.container()) throw new Error(NOT_MOUNTED);
      const { request, promise } = requests.start();
      frame.post({ kind: "tokenise", request, path, fields }, others.map(lendingPort));
      return promise;
    },
    lend: (to) => frame.post({ kind: "lend" }, [to]),
    setBrand(brand) {
      brandOfNumber = brand;
      frame.postIfReady({ kind: "brand", brand });
    },
  };
  made.add(element);
  return element;
}
