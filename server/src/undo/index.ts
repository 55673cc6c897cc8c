/** What undo offers to other rooms. */
export { offerUndo, type Undo, type Undoing, undoOf } from './offer-undo.ts';
