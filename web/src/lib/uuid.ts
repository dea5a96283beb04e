const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a text is a whole UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);
