/** What undo offers to other rooms. */
export { offerUndo, type Undo, undoOf } from './offer-undo.ts';
