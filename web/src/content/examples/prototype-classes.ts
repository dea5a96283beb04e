class Tool {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  describe(): string {
    return `This is ${this.name}.`;
  }
}

class PowerTool extends Tool {
  override describe(): string {
    return `${super.describe()} Mind the cable.`;
  }
}

const drill = new PowerTool("a drill");

export const found = [
  drill.describe(), // "This is a drill. Mind the cable."
  Object.getPrototypeOf(drill) === PowerTool.prototype, // true
  Object.getPrototypeOf(PowerTool.prototype) === Tool.prototype, // true
  Object.hasOwn(drill, "describe"), // false: methods live on the prototypes
];
