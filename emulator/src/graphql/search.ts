/** What a root's search knows of an item under one name. */
export type SearchTerm<T> =
  | { kind: 'date' | 'number'; of: (item: T) => number | null }
  /** Compared as a whole, whatever the case of letters. */
  | { kind: 'exact'; of: (item: T) => string | null | readonly string[] }
  /** Compared word by word; a quoted value must stand in it as it is. */
  | { kind: 'text'; of: (item: T) => string | null | readonly string[] }
  | { kind: 'flag'; of: (item: T) => boolean };

export type SearchTerms<T> = Readonly<Record<string, SearchTerm<T>>>;

export type SearchWarning = { field: string; message: string; code: string };

type Token = { text: string; quoted: boolean };

const tokensOf = (query: string): Token[] => {
  const pattern =
    /\s*(?:([()])|(-)(?=\S)|((?:[A-Za-z_][\w.]*):)?((?::)?(?:>=|<=|>|<)?)(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s()"']+)))/gy;
  const tokens: Token[] = [];
  for (let match = pattern.exec(query); match; match = pattern.exec(query)) {
    const [, bracket, minus, name = '', operator = '', double, single, bare = ''] = match;
    const quoted = double ?? single;
    if (bracket || minus) tokens.push({ text: bracket ?? '-', quoted: false });
    else if (name) {
      tokens.push({ text: name, quoted: false });
      tokens.push({ text: operator.replace(/^:/, '') + (quoted ?? bare), quoted: quoted !== undefined });
    } else tokens.push({ text: quoted ?? operator + bare, quoted: quoted !== undefined });
  }
  return tokens;
};

type Test<T> = (item: T) => boolean;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const compare = (operator: string, a: number, b: number) => {
  if (operator === '>=') return a >= b;
  if (operator === '<=') return a <= b;
  if (operator === '>') return a > b;
  if (operator === '<') return a < b;
  return a === b;
};

const listOf = (value: string | null | readonly string[]): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : value;

const moments = (text: string, now: number): number =>
  text === 'now' ? now : Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

type WordTerm<T> = Extract<SearchTerm<T>, { kind: 'exact' | 'text' }>;

const wordTest = <T>(term: WordTerm<T>, value: string, quoted: boolean): Test<T> => {
  const wanted = value.toLowerCase();
  if (wanted === '*' && !quoted) return (item) => listOf(term.of(item)).length > 0;
  if (term.kind === 'exact')
    return (item) => listOf(term.of(item)).some((own) => own.toLowerCase() === wanted);
  const words = wordsOf(value);
  const isPrefix = !quoted && wanted.endsWith('*');
  return (item) =>
    listOf(term.of(item)).some((own) => {
      if (quoted) return own.toLowerCase().includes(wanted);
      const has = wordsOf(own);
      return words.every((word) => has.some((one) => (isPrefix ? one.startsWith(word) : one === word)));
    });
};

/**
 * Reads a search as Shopify does: terms side by side must all hold, AND, OR, NOT, `-`, brackets; a name that the root
 * doesn't know is warned of and filters nothing.
 * @param byDefault what words without a name are looked for in.
 */
export const searchFor = <T>(
  query: string | null | undefined,
  terms: SearchTerms<T>,
  byDefault: (item: T) => string,
  now: number,
): { test: Test<T>; warnings: SearchWarning[] } => {
  const warnings: SearchWarning[] = [];
  const tokens = tokensOf(query ?? '');
  let at = 0;

  const termTest = (name: string, { text, quoted }: Token): Test<T> => {
    const [, operator = '', value = ''] = /^(>=|<=|>|<)?([\s\S]*)$/.exec(text) ?? [];
    const term = Object.hasOwn(terms, name) ? terms[name] : undefined;
    const invalid = (code: string, message: string): Test<T> => {
      warnings.push({ field: name, message, code });
      return () => true;
    };
    if (!term) return invalid('invalid_field', 'Invalid search field for this query.');
    if (term.kind === 'flag') return (item) => term.of(item) === (value.toLowerCase() === 'true');
    if (term.kind === 'exact' || term.kind === 'text') return wordTest(term, value, quoted);
    if (value === '*') return (item) => term.of(item) !== null;
    const wanted = term.kind === 'date' ? moments(value, now) : Number(value);
    if (Number.isNaN(wanted)) return invalid('invalid_value', `Input \`${value}\` is not an accepted value.`);
    return (item) => {
      const own = term.of(item);
      return own !== null && compare(operator, own, wanted);
    };
  };

  const one = (): Test<T> => {
    const token = tokens[at];
    at += 1;
    if (!token) return () => true;
    if (!token.quoted && token.text === '(') {
      const inside = either();
      at += 1;
      return inside;
    }
    if (!token.quoted && (token.text === '-' || token.text === 'NOT')) {
      const negated = one();
      return (item) => !negated(item);
    }
    if (!token.quoted && token.text.endsWith(':')) {
      const value = tokens[at];
      at += 1;
      return termTest(token.text.slice(0, -1), value ?? { text: '', quoted: true });
    }
    const words = wordsOf(token.text);
    return (item) => {
      const has = wordsOf(byDefault(item));
      return words.every((word) => has.some((own) => own.startsWith(word)));
    };
  };

  const isEnd = () => at >= tokens.length || (!tokens[at]?.quoted && tokens[at]?.text === ')');
  const isWord = (word: string) => !tokens[at]?.quoted && tokens[at]?.text === word;

  const all = (): Test<T> => {
    const tests: Test<T>[] = [];
    while (!isEnd() && !isWord('OR')) {
      if (isWord('AND')) at += 1;
      else tests.push(one());
    }
    return (item) => tests.every((test) => test(item));
  };

  const either = (): Test<T> => {
    const tests = [all()];
    while (isWord('OR')) {
      at += 1;
      tests.push(all());
    }
    return (item) => tests.some((test) => test(item));
  };

  return { test: either(), warnings };
};
