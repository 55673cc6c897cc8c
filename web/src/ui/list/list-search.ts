/**
 * The address of a list as text. Apart from list-state.ts, because routes read it before anything else
 * is loaded.
 */
/** The search of a list's route. Text only; `readListSearch` is its `validateSearch`. */
export type ListSearch = {
  page?: string;
  size?: string;
  sort?: string;
  q?: string;
  open?: string;
  [filter: string]: string | string[] | undefined;
};

export const reservedKeys = new Set(['page', 'size', 'sort', 'q', 'open']);

/** The texts of a value or list; anything else in it is dropped. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
    .map(String)
    .filter((text) => text !== '');

/** For `validateSearch`: keeps texts and lists of texts, drops everything else. */
export const readListSearch = (given: Record<string, unknown>): ListSearch => {
  const search: ListSearch = {};
  for (const [key, value] of Object.entries(given)) {
    const texts = textsOf(value);
    if (texts.length > 0) search[key] = reservedKeys.has(key) || texts.length === 1 ? texts[0] : texts;
  }
  return search;
};
