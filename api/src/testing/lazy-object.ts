/** Returns a proxy of an object that a hook creates later: it can be passed on at once, and used inside of tests and hooks. */
export function opened<Value extends object>(what: string, find: () => Value | undefined): Value {
  return new Proxy<Value>(Object.create(null), {
    get(_target, key) {
      const value = find();
      if (!value) throw new Error(`${what} is only there inside of tests and hooks`);
      return Reflect.get(value, key);
    },
  });
}
