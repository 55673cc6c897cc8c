/** A block of a stylesheet: `body` is null for a statement that ends with a semicolon. */
type Block = { prelude: string; body: string | null };

/** Where the string or the block that begins at `start` ends. */
const endOf = (css: string, start: number): number => {
  const opened = css[start];
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '\\') at += 1;
    else if (opened === '"' || opened === "'") {
      if (sign === opened && at > start) return at;
    } else if (sign === '"' || sign === "'") at = endOf(css, at);
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error(`Nothing ends ${css.slice(start, start + 60)}`);
};

/** The blocks and statements of minified CSS, in their order. */
const blocksOf = (css: string): Block[] => {
  const blocks: Block[] = [];
  let from = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = endOf(css, at);
    else if (sign === ';' || sign === '{') {
      const prelude = css.slice(from, at);
      const end = sign === ';' ? at : endOf(css, at);
      blocks.push({ prelude, body: sign === ';' ? null : css.slice(at + 1, end) });
      at = end;
      from = end + 1;
    }
  }
  return blocks;
};

const textOf = ({ prelude, body }: Block) => (body === null ? `${prelude};` : `${prelude}{${body}}`);

/** What elements of a page are called, by which selectors find them. */
type Names = { classes: ReadonlySet<string>; ids: ReadonlySet<string>; tags: ReadonlySet<string> };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const namesIn = (html: string, others: readonly string[]): Names => ({
  classes: new Set([
    ...others,
    ...[...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replace(/&([a-z0-9#]+);/g, (whole, name: string) => entities[name] ?? whole).split(/\s+/),
    ),
  ]),
  ids: new Set(['first', 'root', ...[...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)]),
  tags: new Set(['html', 'body', ...[...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, tag = '']) => tag)]),
});

const NAME = String.raw`(?:\\.|[\w-])+`;

/** Whether a selector may find one of these elements; states and attributes aren't looked at. */
const mayFind = ({ classes, ids, tags }: Names, selector: string): boolean => {
  const plain = selector
    .replace(/(?<!\\)\[(?:"[^"]*"|'[^']*'|[^\]])*\]/g, '')
    .replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
  const all = (sign: string, known: ReadonlySet<string>) =>
    [...plain.matchAll(new RegExp(`${sign}(${NAME})`, 'g'))].every(([, name = '']) =>
      known.has(name.replaceAll('\\', '')),
    );
  const elements = [...plain.matchAll(/(?:^|[\s>+~(,])([a-z][\w-]*)/g)];
  // An escaped sign is part of a name.
  return (
    all(String.raw`(?<!\\)\.`, classes) &&
    all('(?<!\\\\)#', ids) &&
    elements.every(([, tag = '']) => tags.has(tag))
  );
};

/** A list of selectors at its commas, but for those in brackets. */
const selectorsOf = (list: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at += 1) {
    const sign = list[at];
    if (sign === '\\') at += 1;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, list.slice(from)];
};

const rulesFor = (names: Names, css: string): string =>
  blocksOf(css.replace(/\/\*[\s\S]*?\*\//g, ''))
    .map((block) => {
      const { prelude, body } = block;
      if (body === null) return textOf(block);
      if (/^@media print\b|^@page\b/.test(prelude)) return '';
      if (/^@(?:font-face|keyframes|property)\b/.test(prelude)) return textOf(block);
      if (prelude.startsWith('@')) {
        const inner = rulesFor(names, body);
        if (inner !== '') return `${prelude}{${inner}}`;
        // Its place among the layers counts, with or without rules.
        return prelude.startsWith('@layer') ? `${prelude};` : '';
      }
      const found = selectorsOf(prelude).filter((selector) => mayFind(names, selector));
      return found.length > 0 ? `${found.join(',')}{${body}}` : '';
    })
    .join('');

/** Leaves out values, animations and properties that nothing refers to, here or in `script`. */
const withoutUnused = (css: string, script: string): string => {
  const isUsed = (name: string) =>
    [`var(${name})`, `var(${name},`].some((use) => css.includes(use) || script.includes(use));
  const kept = css
    .replace(/(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^;{}])*;?/g, (whole, name: string) =>
      isUsed(name) ? whole : '',
    )
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (whole, name: string) => (isUsed(name) ? whole : ''))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string) =>
      new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(css) ? whole : '',
    )
    .replace(/[^{};]+\{\}/g, '');
  return kept === css ? css : withoutUnused(kept, script);
};

/** What is to be painted: elements, classes that the page around them may have, and a script that adds rules. */
type Picture = { html: string; classes: readonly string[]; script: string };

/**
 * The part of a stylesheet that a picture needs, so that it is painted before all of the sheet has come.
 * @param css minified, without nested rules
 */
export const stylesFor = (css: string, { html, classes, script }: Picture): string =>
  withoutUnused(rulesFor(namesIn(html, classes), css), script);
