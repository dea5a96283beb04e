import { Search, X } from "lucide-react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { lazyOptional } from "../../lib/lazy-optional.ts";
import { paths } from "../../lib/paths.ts";
import type { BoxHandlers, BoxState } from "./box-state.ts";
import { useSearch } from "./use-search.ts";

const loadSuggestions = () => import("./search-suggestions.tsx");
const SearchSuggestions = lazyOptional(async () => (await loadSuggestions()).SearchSuggestions);

const FOLDED: BoxState = { expanded: false, activeId: undefined };
const LIST_ID = "search-suggestions";

/**
 * The header's search box: Enter opens the parts that match the words, or all parts without words, with their facets. The suggestions load
 * on first use and attach to the same input.
 */
export function SearchBox() {
  const inAddress = useSearchParams()[0].get("q") ?? "";
  const { pathname } = useLocation();
  // Admin lists use `q` for their own searches.
  const words = [paths.filteredSearch(""), paths.home].includes(pathname) ? inAddress : "";
  const { value, setValue, prepare, search } = useSearch(words);
  const [used, setUsed] = useState(false);
  const [state, setState] = useState(FOLDED);
  const input = useRef<HTMLInputElement>(null);
  const handlers = useRef<BoxHandlers>(null);

  useEffect(() => {
    // The text was entered before React started.
    const typed = input.current?.value ?? "";
    if (typed === "") return;
    setValue(typed);
    if (document.activeElement === input.current) setUsed(true);
  }, [setValue]);
  const lend = useCallback((next: BoxHandlers) => {
    handlers.current = next;
  }, []);

  return (
    <form
      className="search"
      role="search"
      // The form's own address is used without JavaScript, and before React has started.
      action={paths.filteredSearch("")}
      onSubmit={(event) => {
        event.preventDefault();
        void search(value.trim());
      }}
    >
      <Search size={20} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        name="q"
        dir="auto"
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={state.expanded}
        aria-controls={LIST_ID}
        aria-activedescendant={state.activeId}
        aria-label="Search parts"
        placeholder="Search Parts here ..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        onPointerEnter={() => void loadSuggestions().catch(() => undefined)}
        onFocus={() => {
          setUsed(true);
          void prepare();
        }}
        onChange={(event) => {
          setValue(event.target.value);
          handlers.current?.onChange?.(event);
        }}
        onKeyDown={(event) => handlers.current?.onKeyDown(event)}
        onBlur={(event) => handlers.current?.onBlur?.(event)}
      />
      {value !== "" && (
        <button
          type="button"
          className="clear"
          aria-label="Clear search"
          onClick={() => {
            setValue("");
            input.current?.focus();
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
      {used && (
        <Suspense fallback={null}>
          <SearchSuggestions
            listId={LIST_ID}
            input={input}
            value={value}
            onHandlers={lend}
            onValue={setValue}
            onState={setState}
            onSearch={() => void search(value.trim())}
          />
        </Suspense>
      )}
    </form>
  );
}
