/** Tables by name as the pieces of them that lie on one server of several (store-servers.ts). */

const WORD = '[a-z_][a-z0-9_]*';
/** What a `with` names, which hides a table of that name. */
const NAMED = new RegExp(
  `(?:\\bwith|,)\\s*"?(${WORD})"?\\s+as\\s+(?:(?:not\\s+)?materialized\\s+)?\\(`,
  'gi',
);
/** A table that is read, with its name in quotes or not, and the word behind it. */
const READ = new RegExp(
  `\\b(from|join)\\s+(?:"(${WORD})"|(${WORD})\\b)(?![."(\\w])(?=(?:\\s+(?:as\\s+)?(?:"(${WORD})"|(${WORD})\\b))?)`,
  'gi',
);
/** Where a table may be read: what stands behind a comma may be one, too. */
const PERHAPS_READ = new RegExp(`(?:\\b(?:from|join)|,)\\s*(?:"(${WORD})"|(${WORD})\\b)`, 'gi');

/** Whether a query may read one of some tables. */
export const mayRead = (query: string, tables: ReadonlySet<string>): boolean =>
  [...query.matchAll(PERHAPS_READ)].some(([, quoted, plain]) => tables.has(quoted ?? plain ?? ''));

/** Words behind a table that aren't another name for it. */
const KEYWORDS = new Set(
  'where join inner left right full cross natural on using group having order limit offset fetch for union intersect except window tablesample'.split(
    ' ',
  ),
);

/**
 * A query that reads pieces of tables instead of the tables, under the names that it has for them.
 * @param pieces what is read for a table, as SQL; a table that isn't in it, or stands behind a comma, is left as it is
 */
export const withPieces = (query: string, pieces: ReadonlyMap<string, string>): string => {
  const hidden = new Set([...query.matchAll(NAMED)].map(([, name]) => name));
  return query.replaceAll(READ, (read, from: string, quoted, plain, quotedAlias, alias) => {
    const table: string = quoted ?? plain;
    const piece = pieces.get(table);
    if (piece === undefined || hidden.has(table)) return read;
    const isCalled = quotedAlias !== undefined || (alias !== undefined && !KEYWORDS.has(alias.toLowerCase()));
    return `${from} ${piece}${isCalled ? '' : ` as "${table}"`}`;
  });
};
