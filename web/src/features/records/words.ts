/** Returns a word with its article, such as `an attribute`. */
export const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
