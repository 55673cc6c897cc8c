/** What imports offers to the command. */

export { loadMapping } from './formats/history/mapping.ts';
export { importKinds, isImportKind } from './kinds.ts';
export { type ImportRequest, type ImportServices, openImport } from './open-import.ts';
export { progressLine, summaryLines } from './words.ts';
