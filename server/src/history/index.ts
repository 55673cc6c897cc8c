/** What history offers to other rooms. */
export { changesOf } from './changes.ts';
export { ofStaff, ofSuperAdmins, type RecordKind } from './record-kind.ts';
