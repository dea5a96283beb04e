interface Line {
  readonly tool: string;
  readonly quantity: number;
}

type Action =
  | { readonly type: "put"; readonly tool: string }
  | { readonly type: "take"; readonly tool: string }
  | { readonly type: "empty" };

export function basket(
  lines: readonly Line[],
  action: Action,
): readonly Line[] {
  switch (action.type) {
    case "put": {
      const there = lines.some(({ tool }) => tool === action.tool);
      if (!there) return [...lines, { tool: action.tool, quantity: 1 }];
      return lines.map((line) =>
        line.tool === action.tool
          ? { ...line, quantity: line.quantity + 1 }
          : line,
      );
    }
    case "take":
      return lines.filter(({ tool }) => tool !== action.tool);
    case "empty":
      return [];
  }
}

// In the component: const [lines, dispatch] = useReducer(basket, []);
