import { useQuery } from "@tanstack/react-query";
import { useCombobox } from "downshift";
import { useId } from "react";
import { readPartNumbers } from "../../lib/part-number.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Field } from "../../ui/field.tsx";
import { suggestionsQuery, type ToolSuggestion } from "../search/suggestions.api.ts";
import "./part-numbers-field.scss";

const LETTERS_MIN = 2;
/** The last number of a list and what is before it. */
const LAST = /^(.*[;\n])?([^;\n]*)$/s;
const NONE: ToolSuggestion[] = [];

/** Returns whether one text is the other with more or fewer letters at its end, not another number. */
const isContinued = (before: string, after: string): boolean =>
  after !== "" && (after.startsWith(before) || before.startsWith(after));

interface PartNumbersFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly maxLength: number;
  /** True for several numbers with semicolons between them. */
  readonly isList?: boolean;
  /** The part that is edited, which is not suggested. */
  readonly ownId: string;
}

/** Part numbers, typed or chosen: arrow keys select one of the parts that match, Enter or a click enters its number, Escape closes the list. */
export function PartNumbersField({ ownId, isList = false, ...field }: PartNumbersFieldProps) {
  const { value, onChange } = field;
  const listId = useId();
  const [, before = "", typed = ""] = (isList ? LAST.exec(value) : null) ?? ["", "", value];
  const words = useDebounced(typed.trim());
  const isEnough = words.length >= LETTERS_MIN && isContinued(words, typed.trim());
  const { data } = useQuery({
    ...suggestionsQuery(words),
    enabled: isEnough,
    placeholderData: (previous, query) =>
      isContinued(String(query?.queryKey[1]), words) ? previous : undefined,
  });
  const entered = readPartNumbers(value);
  // Parts that lack some of the words are not meant.
  const suggested = data?.dropped ? [] : data?.tools;
  const others = suggested?.filter(({ id, partNumber }) => id !== ownId && !entered.includes(partNumber));
  const items = isEnough ? (others ?? NONE) : NONE;
  const choose = ({ partNumber }: ToolSuggestion): void => {
    const space = before === "" ? "" : `${before.trimEnd()} `;
    onChange({ target: { value: isList ? `${space}${partNumber}; ` : partNumber } });
  };
  const { isOpen, highlightedIndex, closeMenu, getInputProps, getItemProps, getMenuProps } = useCombobox({
    items,
    inputValue: value,
    selectedItem: null,
    menuId: listId,
    getItemId: (index) => `${listId}-${index}`,
    itemToString: (tool) => tool?.partNumber ?? "",
    // The form has the text.
    stateReducer: (state, { changes }) => ({ ...changes, inputValue: state.inputValue }),
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if (selectedItem && (type === InputKeyDownEnter || type === ItemClick)) choose(selectedItem);
    },
  });
  const { ref, onChange: follow, onBlur, onKeyDown } = getInputProps();
  const isExpanded = isOpen && items.length > 0;
  const activeId = isExpanded && highlightedIndex >= 0 ? `${listId}-${highlightedIndex}` : undefined;
  return (
    <div className="part-numbers">
      <Field
        {...field}
        ref={ref}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="tabular"
        onChange={(event) => {
          onChange(event);
          follow?.(event);
        }}
        onBlur={onBlur}
        onKeyDown={(event) => {
          // Enter without a chosen part sends the form.
          if (event.key !== "Enter" || activeId !== undefined) onKeyDown?.(event);
          else closeMenu();
        }}
      />
      <ul hidden={!isExpanded} {...getMenuProps({ "aria-label": "Matching parts" })}>
        {isExpanded &&
          items.map((tool, index) => (
            <li
              key={tool.id}
              className={index === highlightedIndex ? "active" : undefined}
              {...getItemProps({ item: tool, index })}
            >
              <span className="tabular">{tool.partNumber}</span>{" "}
              <span className="secondary" dir="auto">
                {tool.name}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
