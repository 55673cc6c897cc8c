/** What may hide a semicolon: quoted texts and names, comments, and what stands between dollars. */
const HIDING = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1/g;

/** The statements of a file of SQL, in order; texts as `e'…\'…'` don't stand in our migrations. */
export const statementsOf = (sql: string): string[] => {
  const cuts: number[] = [];
  let from = 0;
  const look = (to: number) => {
    for (let at = sql.indexOf(';', from); at !== -1 && at < to; at = sql.indexOf(';', at + 1)) cuts.push(at);
  };
  for (const hidden of sql.matchAll(HIDING)) {
    look(hidden.index);
    from = hidden.index + hidden[0].length;
  }
  look(sql.length);
  return [...cuts, sql.length]
    .map((cut, index) => sql.slice(index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1, cut).trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
};
