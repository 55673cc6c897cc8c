/** What imports/input offers to other rooms. */

export { Cells } from './cells.ts';
export { readCsv } from './csv.ts';
export { decode } from './encoding.ts';
export type { Column, Header } from './header.ts';
