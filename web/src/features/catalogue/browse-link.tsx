import { Suspense, useRef } from "react";
import { lazyOptional } from "../../lib/lazy-optional.ts";
import { paths } from "../../lib/paths.ts";
import { useOpenHere } from "../../lib/use-open-here.ts";
import { LinkButton } from "../../ui/link-button.tsx";

const BrowseMenu = lazyOptional(async () => (await import("./browse-menu.tsx")).BrowseMenu);
const MENU_ID = "browse-menu";

/** The header's 'Browse', which opens the tree of categories; without JavaScript it leads to the page with all of them. */
export function BrowseLink() {
  const [isOpen, setOpen] = useOpenHere();
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <div className="browse">
      <LinkButton ref={link} href={paths.categories} isOpen={isOpen} controls={MENU_ID} onToggle={setOpen}>
        Browse
      </LinkButton>
      {isOpen && (
        <Suspense>
          <BrowseMenu id={MENU_ID} opener={link} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
