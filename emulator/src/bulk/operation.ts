import type { View } from '../graphql/run.ts';
import { gid } from '../kinds/gids.ts';

/** One bulk query, and the file that it wrote. */
export type BulkOperation = {
  id: string;
  clientId: string;
  query: string;
  grouped: boolean;
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELING' | 'CANCELED' | 'EXPIRED';
  errorCode: string | null;
  createdAt: string;
  completedAt: string | null;
  objectCount: number;
  rootObjectCount: number;
  /** JSON, a line for each object; null until it is done, and where nothing was found. */
  file: Buffer | null;
  isPartial: boolean;
  expiresAt: number | null;
};

export const bulkOperationView = (operation: BulkOperation, address: string, now: number): View => {
  const isThere = operation.file !== null && (operation.expiresAt ?? 0) > now;
  const url = isThere ? `${address}/_downloads/${operation.id}.jsonl` : null;
  return {
    __typename: 'BulkOperation',
    id: gid('BulkOperation', operation.id),
    status: operation.status,
    type: 'QUERY',
    query: operation.query,
    errorCode: operation.errorCode,
    createdAt: operation.createdAt,
    completedAt: operation.completedAt,
    objectCount: String(operation.objectCount),
    rootObjectCount: String(operation.rootObjectCount),
    fileSize: operation.file === null ? null : String(operation.file.length),
    url: operation.isPartial ? null : url,
    partialDataUrl: operation.isPartial ? url : null,
  };
};
