/** Structured data for search engines (schema.org as JSON-LD). */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const whole = { "@context": "https://schema.org", ...data };
  return <script type="application/ld+json">{JSON.stringify(whole)}</script>;
}
