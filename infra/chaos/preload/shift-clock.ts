import { clockSeconds } from "./settings.ts";

// The file is loaded before a process of the shop: its clock is wrong.
const shiftMs = clockSeconds * 1000;

globalThis.Date = new Proxy(Date, {
  construct(target, args: unknown[], newTarget) {
    const own = args.length === 0 ? [target.now() + shiftMs] : args;
    const made: unknown = Reflect.construct(target, own, newTarget);
    if (made instanceof target) return made;
    throw new TypeError("not a date");
  },
  get(target, name, receiver): unknown {
    return name === "now" ? () => target.now() + shiftMs : Reflect.get(target, name, receiver);
  },
});
