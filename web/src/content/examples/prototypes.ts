const tool = {
  name: "a tool",
  describe() {
    return `This is ${this.name}.`;
  },
};

// An empty object whose prototype is `tool`.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type of Object.create is any
const hammer = Object.create(tool) as typeof tool;

export const before = hammer.describe(); // "This is a tool."

// Writing never touches the prototype: `name` is now the hammer's own.
hammer.name = "a hammer";

export const after = [
  hammer.describe(), // "This is a hammer."
  tool.describe(), // "This is a tool."
  Object.hasOwn(hammer, "name"), // true
  Object.hasOwn(hammer, "describe"), // false: found one step up
  Object.getPrototypeOf(hammer) === tool, // true
];
