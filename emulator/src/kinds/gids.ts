export const gid = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`;

/** The kind and number of a gid; null for what is none. */
export const readGid = (text: unknown): { kind: string; id: string } | null => {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?]+)(?:\?.*)?$/.exec(String(text));
  return match ? { kind: match[1] ?? '', id: match[2] ?? '' } : null;
};

/** The number in a gid of that kind; what is another kind's is nobody's. */
export const idOf = (text: unknown, kind: string): string => {
  const found = readGid(text);
  return found?.kind === kind ? found.id : '';
};
