import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { SHOP } from "../../content/shop.ts";
import { shopOrigin } from "../../lib/env.ts";
import { paths } from "../../lib/paths.ts";
import { StructuredData } from "../../ui/structured-data.tsx";
import { settingsQuery } from "../settings/settings.api.ts";
import { toolsQuery } from "../tool/tool.api.ts";

/**
 * Structured data for search engines: the company, and the addresses of the first page of tools, whose own pages describe them
 * (developers.google.com/search/docs/appearance/structured-data/carousel). Reads the query cache only.
 */
export function HomeData() {
  const brand = useQuery(settingsQuery).data?.brand ?? SHOP.brand;
  const tools = useInfiniteQuery({ ...toolsQuery(""), enabled: false }).data?.pages[0]?.items ?? [];
  const { contact } = SHOP;
  return (
    <>
      <StructuredData
        data={{
          "@type": "Organization",
          name: brand,
          url: `${shopOrigin()}/`,
          logo: `${shopOrigin()}/favicon.svg`,
          email: contact.email,
          telephone: contact.phone,
          address: {
            "@type": "PostalAddress",
            streetAddress: contact.street,
            postalCode: contact.postalCode,
            addressLocality: contact.city,
            addressCountry: contact.country,
          },
        }}
      />
      {tools.length > 0 && (
        <StructuredData
          data={{
            "@type": "ItemList",
            itemListElement: tools.map((tool, index) => ({
              "@type": "ListItem",
              position: index + 1,
              url: shopOrigin() + paths.tool(tool),
            })),
          }}
        />
      )}
    </>
  );
}
