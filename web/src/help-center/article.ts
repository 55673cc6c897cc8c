import type { Audience } from '@backroom/contract/kit/access';

/** An article of the help center. */
export type Article = {
  /** As it stands in an address: `orders`, `report-sales-by-sku`. */
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly for: readonly Audience[];
  /** Pages for which it is the help; the paths beneath them too, where those have none of their own. */
  readonly pages: readonly string[];
  /** Its place in its group. */
  readonly order: number;
  readonly text: string;
};

const audiences: readonly string[] = ['super-admin', 'admin', 'franchisee'];

const listIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Reads a file: what it says of itself between two lines of `---`, then the text. @throws Error in words for its author */
export const readArticle = (id: string, source: string): Article => {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!parts) throw new Error(`${id}: an article begins with lines about itself between two lines of ---`);
  const said = new Map(
    (parts[1] ?? '').split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    }),
  );
  const title = said.get('title');
  const group = said.get('group');
  const readers = listIn(said.get('for'));
  if (!title || !group || readers.length === 0) throw new Error(`${id}: say title, group and for`);
  const unknown = readers.find((one) => !audiences.includes(one));
  if (unknown) throw new Error(`${id}: nobody is called ${unknown}`);
  return {
    id,
    title,
    group,
    for: readers as Audience[], // each was looked up just now
    pages: listIn(said.get('pages')),
    order: Number(said.get('order') ?? 99),
    text: (parts[2] ?? '').trim(),
  };
};
