/** The structured data for search engines (schema.org as JSON-LD). Without `<`, which React writes in another way on the server. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const whole = { "@context": "https://schema.org", ...data };
  return (
    <script type="application/ld+json">{JSON.stringify(whole).replaceAll("<", String.raw`\u003c`)}</script>
  );
}
