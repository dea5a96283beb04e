/** Stands for what a hook opens later: can be handed out at once, and used as soon as it is open. */
export function opened<Thing extends object>(what: string, find: () => Thing | undefined): Thing {
  return new Proxy<Thing>(Object.create(null), {
    get(_target, key) {
      const thing = find();
      if (!thing) throw new Error(`${what} is only there inside of tests and hooks`);
      return Reflect.get(thing, key);
    },
  });
}
