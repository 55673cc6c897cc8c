/** What history offers to other rooms. */
export { ofStaff, ofSuperAdmins, type RecordKind } from './record-kind.ts';
