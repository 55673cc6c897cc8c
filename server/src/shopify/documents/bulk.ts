import * as z from 'zod';
import type { ShopifyDocument } from '../client/document.ts';

const operation = z.object({ id: z.string(), status: z.string() });
const userErrors = z.array(
  z.object({ field: z.array(z.string()).nullable(), code: z.string().nullable(), message: z.string() }),
);

const started = z.object({
  bulkOperationRunQuery: z.object({ bulkOperation: operation.nullable(), userErrors }).nullable(),
});

/** Starts a bulk operation whose children come right after their parents. */
export const bulkStart: ShopifyDocument<z.output<typeof started>> = {
  name: 'BulkStart',
  text: `
mutation BulkStart($query: String!) { bulkOperationRunQuery(query: $query, groupObjects: true) { bulkOperation { id
  status createdAt } userErrors { field code message } } }`,
  answer: started,
};

/** Shopify writes numbers beyond 2^31 as text. */
const count = z.union([z.string(), z.number()]).transform(Number);

const polled = z.object({
  bulkOperation: operation
    .extend({
      errorCode: z.string().nullable(),
      createdAt: z.string(),
      objectCount: count,
      rootObjectCount: count,
      url: z.string().nullable(),
      partialDataUrl: z.string().nullable(),
    })
    .nullable(),
});

export type Polled = NonNullable<z.output<typeof polled>['bulkOperation']>;

/** How far a bulk operation is, and where its rows are. */
export const bulkPoll: ShopifyDocument<z.output<typeof polled>> = {
  name: 'BulkPoll',
  text: `
query BulkPoll($id: ID!) { bulkOperation(id: $id) { id status errorCode createdAt completedAt objectCount
  rootObjectCount fileSize url partialDataUrl } }`,
  answer: polled,
};

const running = z.object({
  bulkOperations: z.object({ nodes: z.array(operation.extend({ query: z.string() })) }),
});

/** Bulk operations of ours that run: one whose start was answered into the void is found by its query. */
export const bulkRunning: ShopifyDocument<z.output<typeof running>> = {
  name: 'BulkRunning',
  text: `
query BulkRunning { bulkOperations(first: 10, query: "status:RUNNING operation_type:QUERY") { nodes { id status
  createdAt objectCount query } } }`,
  answer: running,
};

const canceled = z.object({
  bulkOperationCancel: z.object({ bulkOperation: operation.nullable() }).nullable(),
});

/** Ends a bulk operation that nobody waits for any more. */
export const bulkCancel: ShopifyDocument<z.output<typeof canceled>> = {
  name: 'BulkCancel',
  text: `
mutation BulkCancel($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { id status } userErrors { field
  message } } }`,
  answer: canceled,
};
