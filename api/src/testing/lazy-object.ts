/** Returns a proxy of an object that a hook creates later: it can be passed on at once, and used inside of tests and hooks. */
export function opened<Thing extends object>(what: string, find: () => Thing | undefined): Thing {
  return new Proxy<Thing>(Object.create(null), {
    get(_target, key) {
      const thing = find();
      if (!thing) throw new Error(`${what} is only there inside of tests and hooks`);
      return Reflect.get(thing, key);
    },
  });
}
