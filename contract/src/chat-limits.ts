/** What a message may hold, for the page without its schemas. */

/** The longest message, in characters. */
export const MESSAGE_LENGTH = 4_000;
