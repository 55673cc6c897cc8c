/**
 * The query of an address, both ways. Values stay text (ids of Shopify exceed 2^53, so nothing is
 * guessed to be a number); a repeated key is a list: `?store=a&store=b`.
 */
export type SearchText = Record<string, string | string[]>;

export const parseSearchText = (text: string): SearchText => {
  const found: SearchText = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key];
    found[key] = before === undefined ? value : [before, value].flat();
  }
  return found;
};

export const writeSearchText = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(key, String(one));
    }
  }
  // Slashes, colons and commas need no escape in a query; people read addresses.
  const written = params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
  return written ? `?${written}` : '';
};
