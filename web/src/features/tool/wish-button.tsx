import { Heart } from "lucide-react";
import { toggleWish, useWishList } from "./wish-list.ts";

/** Adds a tool to the wish list or removes it. */
export function WishButton({ toolId, describedBy }: { toolId: string; describedBy: string }) {
  const wished = useWishList().includes(toolId);
  return (
    <button
      type="button"
      className="wish"
      aria-label="Add to wish list"
      aria-describedby={describedBy}
      aria-pressed={wished}
      onClick={() => toggleWish(toolId)}
    >
      <Heart size={17} aria-hidden="true" />
    </button>
  );
}
