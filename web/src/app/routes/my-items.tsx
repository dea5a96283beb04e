import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { BoughtTools } from "../../features/order/bought-tools.tsx";
import { RecentlyViewedTools } from "../../features/tool/recently-viewed-tools.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import "../../styles/account.scss";
import "../../styles/tool-page.scss";

/** /myitems: the tools that the signed-in customer has bought. */
export function Component() {
  const user = useSignedInUser();
  return (
    <div className="container page">
      <PageTitle page="My Items" />
      {user && (
        <BoughtTools email={user.email}>
          <div className="recently-viewed">
            <RecentlyViewedTools />
          </div>
        </BoughtTools>
      )}
    </div>
  );
}
