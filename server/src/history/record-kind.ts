import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

/** A kind of record, by the name that the audit log has for it. */
export type RecordKind = {
  /** Whether this caller may see the record: then also what happened to it. `id` may be anything. */
  maySee: (scope: Scope, db: Database, id: string) => Promise<boolean>;
};

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** The kinds of record that have a history to be seen, by their names in the audit log. */
    records: Readonly<Record<string, RecordKind>>;
  }
}

/** Records of head office: whoever may see one may see all. */
export const ofSuperAdmins: RecordKind = {
  maySee: async ({ audience }) => audience === 'super-admin',
};

/** Records of the whole chain, which everybody at head office may see. */
export const ofStaff: RecordKind = {
  maySee: async ({ audience }) => audience === 'super-admin' || audience === 'admin',
};
