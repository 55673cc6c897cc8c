import { isTest, type SourceFile } from './source-file.ts';

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?"?(\w+)"?|\b(?:insertInto|updateTable|deleteFrom|mergeInto|copy(?:Into|Rows)\(\s*\w+,)\(?\s*'(\w+)'/gi;

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');

/**
 * SQL by which a folder of the server writes a table of another one, as the manifests have it. Tests, and what only
 * they use, may set up what they like.
 */
export const foreignWrites = (
  files: readonly SourceFile[],
  ownerOf: (table: string) => string | undefined,
  base = 'server/src',
): string[] => {
  const ours = files.filter(
    (file) => file.path.startsWith(`${base}/`) && !isTest(file) && !/\/(testing|\w+-tests)\//.test(file.path),
  );
  return ours.flatMap(({ path, text }) => {
    const room = path.slice(base.length + 1).split('/')[0] ?? '';
    const tables = [...withoutComments(text).matchAll(WRITES)].map(
      ([, sql, builder]) => sql ?? builder ?? '',
    );
    return [...new Set(tables)].flatMap((table) => {
      const owner = ownerOf(table.toLowerCase());
      return owner === undefined || owner === room ? [] : [`${path}: writes ${table}, which is ${owner}'s`];
    });
  });
};
