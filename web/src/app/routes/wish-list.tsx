import { WishListTools } from "../../features/tool/wish-list-tools.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /wishlist: the tools that were marked with the heart. */
export function Component() {
  return (
    <div className="container page">
      <PageTitle page="Wish List" />
      <div className="section-head">
        <h1>Wish List</h1>
      </div>
      <WishListTools />
    </div>
  );
}
