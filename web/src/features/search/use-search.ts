import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { loadPublicApi } from "../../lib/api-client.ts";
import { paths } from "../../lib/paths.ts";

/** Loads the code; undefined where that fails. */
const loadExactPart = () => import("./exact-part.ts").catch(() => undefined);
type ExactPart = Awaited<ReturnType<typeof loadExactPart>>;
/** Words that may be a part number: one word, or several with a digit. */
const MAYBE_PART_NUMBER = /^(?:\S{1,40}|(?=.*\d).{1,40})$/;
const HAS_DIGIT = /\d/;

interface SearchText {
  readonly value: string;
  readonly setValue: (value: string | ((typed: string) => string)) => void;
  /** Loads what a search needs. */
  readonly prepare: () => Promise<void>;
  /** Opens the part whose number the words are, or their results. */
  readonly search: (words: string) => Promise<void>;
}

/** Returns the text of the search box and its search. `words` are those of the page. */
export function useSearch(words: string): SearchText {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [value, setValue] = useState(words);
  const [shownWords, setShownWords] = useState(words);
  const [sent, setSent] = useState<string>();
  const exactPart = useRef<ExactPart>(undefined);
  const searches = useRef(0);

  // A navigation replaces the words in the box, but not what was typed while its own search was loading.
  if (shownWords !== words) {
    setShownWords(words);
    if (sent !== words) setValue(words);
    setSent(undefined);
  }

  const findPart = async (wanted: string) => {
    const code = exactPart.current ?? (await loadExactPart());
    code?.prefetchResults(queryClient, wanted);
    return code?.findExactPart(queryClient, wanted);
  };
  const openResults = async (wanted: string): Promise<void> => {
    setSent(wanted);
    await navigate(paths.filteredSearch(wanted), { state: { searched: true } });
  };
  return {
    value,
    setValue,
    // A search that awaited code, even loaded code, would ask for its results only after React has rendered their page.
    async prepare() {
      void loadPublicApi().catch(() => undefined);
      exactPart.current = await loadExactPart();
    },
    async search(wanted) {
      searches.current += 1;
      const own = searches.current;
      const part = MAYBE_PART_NUMBER.test(wanted) ? findPart(wanted) : undefined;
      // Other words do not wait for the results: few part numbers have no digit.
      const opensFirst = part === undefined || !HAS_DIGIT.test(wanted);
      if (opensFirst) await openResults(wanted);
      const address = window.location.href;
      const found = await part;
      // The visitor has searched for something else meanwhile, or opened another page.
      if (searches.current !== own || window.location.href !== address) return;
      if (found) {
        // The results are a page of this search: words that are typed meanwhile stay.
        if (opensFirst) setSent("");
        setValue((typed) => (typed.trim() === wanted ? "" : typed));
        await navigate(paths.tool(found), { replace: opensFirst });
      } else if (!opensFirst) await openResults(wanted);
    },
  };
}
