import type { auditEndpoints } from '@backroom/contract/audit';
import type { Handlers } from '../platform/http/call.ts';
import type { Manifest } from '../platform/manifest.ts';
import { countBlocks } from './blocks.ts';
import { exportAudit, listAudit } from './list-audit.ts';
import { getOwnChanges } from './own-changes.ts';

const handlers: Handlers<typeof auditEndpoints> = {
  getAuditLog: listAudit,
  exportAuditLog: exportAudit,
  getOwnChanges,
};

export const audit = {
  name: 'audit',
  handlers,
  jobs: { 'count-audit-blocks': { schedule: '7 * * * *', run: ({ db }) => countBlocks(db) } },
  tables: { audit_blocks: 'local' },
} satisfies Manifest;
