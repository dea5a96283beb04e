/** The tree of categories as the API sends it; one of them has no parts. */
export const aCategoryTree = () => [
  {
    slug: "fasteners",
    name: "Fasteners",
    count: 1240,
    children: [
      {
        slug: "bolts",
        name: "Bolts",
        count: 1200,
        children: [{ slug: "hex-bolts", name: "Hex bolts", count: 1, children: [] }],
      },
      { slug: "empty", name: "Empty", count: 0, children: [] },
    ],
  },
  { slug: "bearings", name: "Bearings", count: 30, children: [] },
];
