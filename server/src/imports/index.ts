/** What imports offers to the command. */

export { loadMapping } from './formats/history/mapping.ts';
export { progressLine, summaryLines } from './words.ts';
