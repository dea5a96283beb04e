interface Product {
  readonly name: string;
  readonly price: number;
  readonly description: string;
}

// "Légère" and "legere" should match.
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

export function findByName(
  products: readonly Product[],
  words: string,
): Product[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    const name = plain(product.name);
    return wanted.every((word) => name.includes(word));
  });
}
