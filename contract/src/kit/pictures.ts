/** Which pictures people may hand in, for pages without the schemas. What a file is, the server tells by its content. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const MOST_PIXELS = 25_000_000;
