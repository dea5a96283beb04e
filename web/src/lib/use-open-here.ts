import { useState } from "react";
import { useLocation } from "react-router-dom";

/** Returns whether something is open, and a function that opens and closes it. Any navigation closes it. */
export function useOpenHere(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  return [openedAt === key, (open) => setOpenedAt(open ? key : undefined)];
}
