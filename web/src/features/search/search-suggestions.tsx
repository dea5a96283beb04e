import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCombobox } from "downshift";
import { useEffect, type RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { formatPrice } from "../../lib/price.ts";
import { paths } from "../../lib/paths.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { aliasText } from "../../lib/alias.ts";
import { formatDropped } from "./format-dropped.ts";
import { suggestionsQuery, type ToolSuggestion } from "./suggestions.api.ts";
import type { BoxHandlers, BoxState } from "./box-state.ts";

const LETTERS_MIN = 2;
/** The last row, which opens all results. */
const ALL = "all";
type Choice = ToolSuggestion | typeof ALL;
const NONE: Choice[] = [];

interface SearchSuggestionsProps {
  readonly listId: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  /** Called with the event handlers for the box. */
  readonly onHandlers: (handlers: BoxHandlers) => void;
  readonly onValue: (value: string) => void;
  readonly onState: (state: BoxState) => void;
  /** Opens the results for the words in the box. */
  readonly onSearch: () => void;
}

/** The suggestions below the search box: arrow keys select, Enter or a click opens the tool, Escape closes the list. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { listId, input, value, onHandlers, onValue, onState, onSearch } = props;
  const navigate = useNavigate();
  const query = useDebounced(value.trim());
  const enough = query.length >= LETTERS_MIN && value.trim() !== "";
  const { data, isFetching } = useQuery({
    ...suggestionsQuery(query),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const tools = enough ? (data?.tools ?? []) : [];
  const dropped = data?.dropped && formatDropped(data.dropped);
  const items: Choice[] = tools.length > 0 ? [...tools, ALL] : NONE;
  const choose = (tool: Choice): void => {
    if (tool === ALL) {
      onSearch();
      return;
    }
    onValue("");
    void navigate(paths.tool(tool));
  };
  const { isOpen, highlightedIndex, closeMenu, getInputProps, getItemProps, getMenuProps } = useCombobox({
    items,
    inputValue: value,
    selectedItem: null,
    // The user typed while this code was loading.
    initialIsOpen: value !== "" && document.activeElement === input.current,
    menuId: listId,
    getItemId: (index) => `${listId}-${index}`,
    itemToString: (tool) => (tool === null || tool === ALL ? "" : tool.name),
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) return changes;
      // Blur selects nothing and does not change the text.
      const text =
        type === useCombobox.stateChangeTypes.InputKeyDownEscape && !state.isOpen ? "" : state.inputValue;
      return { ...changes, inputValue: text };
    },
    onInputValueChange: ({ type, inputValue }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) onValue(inputValue);
    },
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if (selectedItem && (type === InputKeyDownEnter || type === ItemClick)) choose(selectedItem);
    },
  });
  const box = getInputProps({}, { suppressRefError: true });
  const expanded = isOpen && items.length > 0;
  const activeId = expanded && highlightedIndex >= 0 ? `${listId}-${highlightedIndex}` : undefined;

  useEffect(() => {
    // The header renders the input; downshift only gets its ref.
    if (typeof box.ref === "function") box.ref(input.current);
    onHandlers({
      onChange: box.onChange,
      onBlur: box.onBlur,
      onKeyDown: (event) => {
        if (event.key !== "Enter" || activeId !== undefined) box.onKeyDown?.(event);
        else closeMenu();
      },
    });
  });
  useEffect(() => onState({ expanded, activeId }), [onState, expanded, activeId]);
  useEffect(() => () => onState({ expanded: false, activeId: undefined }), [onState]);

  return (
    <>
      <ul className="suggestions" hidden={!expanded} {...getMenuProps({ "aria-label": "Suggestions" })}>
        {expanded && dropped && (
          <li role="presentation" className="note">
            {dropped}
          </li>
        )}
        {expanded &&
          items.map((tool, index) => (
            <li
              key={tool === ALL ? ALL : tool.id}
              className={index === highlightedIndex ? "active" : undefined}
              {...getItemProps({ item: tool, index })}
            >
              {tool === ALL ? <AllResults words={query} /> : <Suggestion tool={tool} />}
            </li>
          ))}
      </ul>
      <div className="visually-hidden" aria-live="polite">
        {isOpen && enough && !isFetching && [dropped, spoken(tools.length)].filter(Boolean).join(" ")}
      </div>
    </>
  );
}

function AllResults({ words }: { words: string }) {
  return (
    <span className="all">
      See all results for “<span dir="auto">{words}</span>”
    </span>
  );
}

function Suggestion({ tool }: { tool: ToolSuggestion }) {
  return (
    <>
      <ToolImage src={tool.imageUrl} sizes="36px" eager />
      <span className="name" dir="auto">
        {tool.name}
      </span>
      <span className="fine tabular">
        {tool.partNumber}
        {tool.alias && ` — ${aliasText(tool.alias)}`}
      </span>
      <span className="price tabular">{formatPrice(tool)}</span>
    </>
  );
}

function spoken(count: number): string {
  if (count === 0) return "No suggestions";
  return `${count === 1 ? "1 suggestion" : `${count} suggestions`}, use the up and down arrows`;
}
