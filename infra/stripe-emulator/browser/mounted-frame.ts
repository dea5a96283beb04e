import { HELLO, type ElementType, type FromFrame, type ToFrame } from "./protocol.ts";

interface FrameCalls {
  /** The first messages to a frame that listens. */
  readonly greeting: () => readonly ToFrame[];
  readonly onMessage: (message: FromFrame) => void;
  /** Stripe.js also focuses an element when its label is pressed. */
  readonly onLabel: () => void;
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

function findContainer(where: string | HTMLElement): HTMLElement {
  if (typeof where !== "string") return where;
  const found = document.querySelector<HTMLElement>(where);
  if (found) return found;
  throw new Error(
    `The selector you specified (${where}) applies to no DOM elements that are currently on the page.`,
  );
}

/** Returns the isolated frame of an element with the port to it; it is not mounted yet. */
export function createMountedFrame(base: string, type: ElementType, calls: FrameCalls) {
  let container: HTMLElement | null = null;
  let frame: HTMLIFrameElement | null = null;
  let port: MessagePort | null = null;
  let unsent: [ToFrame, MessagePort[]][] = [];

  const onLabel = (event: MouseEvent): void => {
    const label = event.target instanceof Element ? event.target.closest("label") : null;
    if (label && container && label.htmlFor !== "" && label.htmlFor === container.id) calls.onLabel();
  };

  function post(message: ToFrame, ports: MessagePort[] = []): void {
    if (port) port.postMessage(message, ports);
    else unsent.push([message, ports]);
  }

  function greet(event: MessageEvent): void {
    const [received] = event.ports;
    if (event.data !== HELLO || event.source !== frame?.contentWindow || !received) return;
    port = received;
    port.addEventListener("message", ({ data }: MessageEvent<FromFrame>) => calls.onMessage(data));
    port.start();
    for (const message of calls.greeting()) port.postMessage(message);
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

  return {
    mount(where: string | HTMLElement): void {
      const target = findContainer(where);
      unmount();
      container = target;
      frame = createFrame(base, type);
      window.addEventListener("message", greet);
      document.addEventListener("click", onLabel);
      target.replaceChildren(frame);
    },
    unmount,
    focus(): void {
      frame?.focus();
      post({ kind: "focus" });
    },
    /** Null while it is not mounted. */
    container: (): HTMLElement | null => container,
    setHeight: (px: number): void => frame?.style.setProperty("height", `${px}px`),
    /** Sends a message, now or once the frame listens. */
    post,
    /** Sends a message if the frame listens: one that does gets it with the greeting. */
    postIfReady: (message: ToFrame): void => port?.postMessage(message),
  };
}
