/** What imports offers to other rooms. */

export { ImportError } from './import-error.ts';
export type { Problem, SourceRow } from './reading.ts';
