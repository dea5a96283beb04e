import { useQueryClient } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { loadPublicApi } from "../../lib/api-client.ts";
import { lazyOptional } from "../../lib/lazy-optional.ts";
import { paths } from "../../lib/paths.ts";
import type { BoxHandlers, BoxState } from "./box-state.ts";

const loadSuggestions = () => import("./search-suggestions.tsx");
const SearchSuggestions = lazyOptional(async () => (await loadSuggestions()).SearchSuggestions);

/** Undefined where its code does not load. */
const loadExactPart = () => import("./exact-part.ts").catch(() => undefined);
type ExactPart = Awaited<ReturnType<typeof loadExactPart>>;
/** Words that may be a part number: one word, or several with a digit. */
const MAYBE_PART_NUMBER = /^(?:\S{1,40}|(?=.*\d).{1,40})$/;
const HAS_DIGIT = /\d/;

const FOLDED: BoxState = { expanded: false, activeId: undefined };
const LIST_ID = "search-suggestions";

/**
 * The header's search box: Enter opens the grid with the search words, or all tools without words; on the page of results with facets it
 * stays there. The suggestions load on first use and attach to the same input.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const inAddress = useSearchParams()[0].get("q") ?? "";
  const { pathname } = useLocation();
  const isFiltered = pathname === paths.filteredSearch("");
  // Admin lists use `q` for their own searches.
  const words = isFiltered || pathname === paths.home ? inAddress : "";
  const results = isFiltered ? paths.filteredSearch : paths.search;
  const [value, setValue] = useState(words);
  const [shownWords, setShownWords] = useState(words);
  const [sent, setSent] = useState<string>();
  const [used, setUsed] = useState(false);
  const [state, setState] = useState(FOLDED);
  const input = useRef<HTMLInputElement>(null);
  const handlers = useRef<BoxHandlers>(null);
  const exactPart = useRef<ExactPart>(undefined);
  const searches = useRef(0);

  // A navigation replaces the words in the box, but not what was typed while its own search was loading.
  if (shownWords !== words) {
    setShownWords(words);
    if (sent !== words) setValue(words);
    setSent(undefined);
  }
  useEffect(() => {
    // Text that was entered before React started.
    const typed = input.current?.value ?? "";
    if (typed === "") return;
    setValue(typed);
    if (document.activeElement === input.current) setUsed(true);
  }, []);
  const lend = useCallback((next: BoxHandlers) => {
    handlers.current = next;
  }, []);
  const follow = useCallback((next: BoxState) => setState(next), []);

  // A search that awaited code, even loaded code, would ask for its results only after React has rendered their page.
  const prepareSearch = async (): Promise<void> => {
    void loadPublicApi().catch(() => undefined);
    exactPart.current = await loadExactPart();
  };
  const findPart = async (words: string) => {
    const code = exactPart.current ?? (await loadExactPart());
    if (!isFiltered) code?.prefetchGrid(queryClient, words);
    return code?.findExactPart(queryClient, words);
  };
  const search = async (words: string): Promise<void> => {
    searches.current += 1;
    const own = searches.current;
    const openResults = async (): Promise<void> => {
      setSent(words);
      await navigate(results(words), { state: { searched: true } });
    };
    const part = MAYBE_PART_NUMBER.test(words) ? findPart(words) : undefined;
    // Few part numbers have no digit: the results of other words do not wait.
    const opensFirst = part === undefined || !HAS_DIGIT.test(words);
    if (opensFirst) await openResults();
    const address = window.location.href;
    const found = await part;
    // The visitor has searched for something else meanwhile, or opened another page.
    if (searches.current !== own || window.location.href !== address) return;
    if (found) {
      // The results are a page of this search: words that are typed meanwhile stay.
      if (opensFirst) setSent("");
      setValue((typed) => (typed.trim() === words ? "" : typed));
      await navigate(paths.tool(found), { replace: opensFirst });
    } else if (!opensFirst) await openResults();
  };

  return (
    <form
      className="search"
      role="search"
      // Without JavaScript, and before React has started.
      action={results("")}
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
          void prepareSearch();
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
            onState={follow}
            onSearch={() => void search(value.trim())}
          />
        </Suspense>
      )}
    </form>
  );
}
