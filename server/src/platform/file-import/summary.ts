/** What a thing of a file was understood to be, in a few cells for a person to look over. */
export type Summary<T> = { headings: readonly string[]; cells: (value: T) => string[] };
