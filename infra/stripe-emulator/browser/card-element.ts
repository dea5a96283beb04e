import {
  HELLO,
  type ApiResult,
  type ElementType,
  type CardOptions,
  type CardRequest,
  type CardState,
  type FromFrame,
  type ToFrame,
} from "./protocol.ts";

type Listener = (event: object) => unknown;

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

/** True for the elements of this script. */
export function isCardElement(value: unknown): value is CardElement {
  return typeof value === "object" && value !== null && made.has(value);
}

/** The titles that Stripe gives its frames. */
const FRAME_TITLES: Readonly<Record<ElementType, string>> = {
  card: "Secure card payment input frame",
  cardNumber: "Secure card number input frame",
  cardExpiry: "Secure expiration date input frame",
  cardCvc: "Secure CVC input frame",
};

function createFrame(base: string, type: ElementType): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = FRAME_TITLES[type];
  frame.src = type === "card" ? `${base}/card.html` : `${base}/card.html?element=${type}`;
  frame.style.setProperty("display", "block");
  frame.style.setProperty("width", "100%");
  frame.style.setProperty("height", "1.2em");
  frame.style.setProperty("border", "0");
  frame.style.setProperty("color-scheme", "normal");
  return frame;
}

function listenerBook() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    add(event: string, listener: Listener): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    remove(event: string, listener: Listener | undefined): void {
      if (listener) listeners.get(event)?.delete(listener);
      else listeners.delete(event);
    },
    emit(event: string, detail: object): void {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(detail);
    },
  };
}

/** A card element: an isolated frame of the emulator inside the page's container. */
export function createCardElement(
  base: string,
  elementType: ElementType,
  firstOptions: CardOptions,
  { onDestroy, onBrand }: { onDestroy: () => void; onBrand: (brand: string) => void },
): CardElement {
  const listeners = listenerBook();
  const requests = new Map<number, (result: ApiResult) => void>();
  let options = firstOptions;
  let container: HTMLElement | null = null;
  let frame: HTMLIFrameElement | null = null;
  let port: MessagePort | null = null;
  let unsent: [ToFrame, MessagePort[]][] = [];
  let brandOfNumber = "unknown";
  let lastRequest = 0;
  let state: CardState = { empty: true, complete: false, brand: "unknown", error: null, postalCode: "" };
  let focused = false;

  function post(message: ToFrame, ports: MessagePort[] = []): void {
    if (port) port.postMessage(message, ports);
    else unsent.push([message, ports]);
  }

  /** Stripe.js also focuses an element when its label is pressed. */
  const onLabel = (event: MouseEvent): void => {
    const label = event.target instanceof Element ? event.target.closest("label") : null;
    if (label && container && label.htmlFor !== "" && label.htmlFor === container.id) element.focus();
  };

  function setClasses(): void {
    const names = { base: "StripeElement", ...options.classes };
    const shown: Record<string, boolean> = {
      [names.base]: true,
      [options.classes?.empty ?? "StripeElement--empty"]: state.empty,
      [options.classes?.complete ?? "StripeElement--complete"]: state.complete,
      [options.classes?.invalid ?? "StripeElement--invalid"]: state.error !== null,
      [options.classes?.focus ?? "StripeElement--focus"]: focused,
    };
    for (const [name, isShown] of Object.entries(shown)) {
      for (const part of name.split(" ").filter(Boolean)) container?.classList.toggle(part, isShown);
    }
  }

  function handleMessage(message: FromFrame): void {
    switch (message.kind) {
      case "height":
        frame?.style.setProperty("height", `${message.px}px`);
        return;
      case "tokenised":
        requests.get(message.request)?.(message.result);
        requests.delete(message.request);
        return;
      case "enter":
        container?.closest("form")?.requestSubmit();
        return;
      case "change": {
        ({ state } = message);
        setClasses();
        const { empty, complete, brand, error, postalCode } = state;
        onBrand(brand);
        const value = elementType === "card" ? { postalCode } : undefined;
        const detail = { elementType, empty, complete, brand, value };
        listeners.emit("change", { ...detail, error: error ?? undefined });
        return;
      }
      case "ready":
      case "focus":
      case "blur":
      case "escape":
        if (message.kind === "focus" || message.kind === "blur") focused = message.kind === "focus";
        setClasses();
        listeners.emit(message.kind, { elementType });
    }
  }

  function greet(event: MessageEvent): void {
    const [received] = event.ports;
    if (event.data !== HELLO || event.source !== frame?.contentWindow || !received) return;
    port = received;
    port.addEventListener("message", ({ data }: MessageEvent<FromFrame>) => handleMessage(data));
    port.start();
    port.postMessage({ kind: "options", options } satisfies ToFrame);
    port.postMessage({ kind: "brand", brand: brandOfNumber } satisfies ToFrame);
    for (const [message, ports] of unsent) port.postMessage(message, ports);
    unsent = [];
  }

  function unmount(): void {
    window.removeEventListener("message", greet);
    document.removeEventListener("click", onLabel);
    port?.close();
    port = null;
    frame?.remove();
    frame = null;
    container = null;
  }

  const element: CardElement = {
    elementType,
    mount(where) {
      const target = typeof where === "string" ? document.querySelector<HTMLElement>(where) : where;
      if (!target)
        throw new Error(
          `The selector you specified (${typeof where === "string" ? where : where.tagName}) applies to no DOM elements that are currently on the page.`,
        );
      unmount();
      container = target;
      frame = createFrame(base, elementType);
      window.addEventListener("message", greet);
      document.addEventListener("click", onLabel);
      target.replaceChildren(frame);
      setClasses();
    },
    unmount,
    destroy() {
      unmount();
      onDestroy();
    },
    update(changes) {
      options = { ...options, ...changes };
      setClasses();
      if (port) post({ kind: "options", options: changes });
    },
    focus: () => {
      frame?.focus();
      post({ kind: "focus" });
    },
    blur: () => post({ kind: "blur" }),
    clear: () => post({ kind: "clear" }),
    on(event, listener) {
      listeners.add(event, listener);
      return element;
    },
    once(event, listener) {
      const once: Listener = (detail) => {
        listeners.remove(event, once);
        return listener(detail);
      };
      listeners.add(event, once);
      return element;
    },
    off(event, listener) {
      listeners.remove(event, listener);
      return element;
    },
    tokenise(path, fields, others) {
      if (!frame)
        throw new Error(
          "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
        );
      lastRequest += 1;
      const request = lastRequest;
      const { promise, resolve } = Promise.withResolvers<ApiResult>();
      requests.set(request, resolve);
      const ports = others.map((other) => {
        const { port1, port2 } = new MessageChannel();
        other.lend(port1);
        return port2;
      });
      post({ kind: "tokenise", request, path, fields }, ports);
      return promise;
    },
    lend: (to) => post({ kind: "lend" }, [to]),
    setBrand(brand) {
      brandOfNumber = brand;
      if (port) post({ kind: "brand", brand });
    },
  };
  made.add(element);
  return element;
}
