/** The Markdown that articles are written in: what they need of it, and nothing that could be run. */

export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; alt: string; name: string };

const inlinePattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

const inlineOf = ([, strong, em, code, text, to]: RegExpMatchArray): Inline => {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (em !== undefined) return { kind: 'em', text: em };
  if (code !== undefined) return { kind: 'code', text: code };
  return { kind: 'link', text: text ?? '', to: to ?? '' };
};

export const parseInline = (source: string): Inline[] => {
  const found: Inline[] = [];
  let at = 0;
  for (const match of source.matchAll(inlinePattern)) {
    if (match.index > at) found.push({ kind: 'text', text: source.slice(at, match.index) });
    found.push(inlineOf(match));
    at = match.index + match[0].length;
  }
  if (at < source.length) found.push({ kind: 'text', text: source.slice(at) });
  return found;
};

const cellsOf = (line: string): Inline[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));

const tableOf = ([head = '', , ...rows]: string[]): Block => ({
  kind: 'table',
  head: cellsOf(head),
  rows: rows.map(cellsOf),
});

const itemMark = /^(?:-|\d+\.) +/;

/** Items of a list; a line that begins no item goes on with the one before. */
const listOf = (lines: readonly string[]): Block => {
  const items: string[] = [];
  for (const line of lines) {
    if (itemMark.test(line)) items.push(line.replace(itemMark, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items: items.map(parseInline) };
};

const blockOf = (block: string): Block => {
  const lines = block.split('\n');
  const [first = ''] = lines;
  const heading = /^(##|###) +(.*)$/.exec(first);
  if (heading) return { kind: 'heading', level: heading[1] === '##' ? 2 : 3, text: heading[2] ?? '' };
  const picture = /^!\[(.*)\]\((.+)\)$/.exec(first);
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' };
  if (first.startsWith('|')) return tableOf(lines);
  if (itemMark.test(first)) return listOf(lines);
  return { kind: 'paragraph', content: parseInline(lines.join(' ')) };
};

export const parseMarkdown = (source: string): Block[] =>
  source
    .replaceAll('\r\n', '\n')
    // A heading stands by itself even where no empty line follows it.
    .replaceAll(/^(#{2,3} .*)\n(?!\n)/gm, '$1\n\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf);

/** Its words alone, to be searched. */
export const plainTextOf = (source: string): string =>
  source.replaceAll(/!?\[(.*?)\]\(.*?\)/g, '$1').replaceAll(/[*`|#>-]+/g, ' ');
