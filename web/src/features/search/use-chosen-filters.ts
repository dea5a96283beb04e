import { useState } from "react";

/** The filters as they were chosen last: the address follows when the new page is there, so that quick choices add up. */
export function useChosenFilters(
  address: URLSearchParams,
  onChange: (address: URLSearchParams) => void,
): [chosen: URLSearchParams, choose: (address: URLSearchParams) => void] {
  const [chosen, setChosen] = useState(address);
  const [seen, setSeen] = useState(address);
  if (seen.toString() !== address.toString()) {
    setSeen(address);
    setChosen(address);
  }
  const choose = (next: URLSearchParams): void => {
    setChosen(next);
    onChange(next);
  };
  return [chosen, choose];
}
