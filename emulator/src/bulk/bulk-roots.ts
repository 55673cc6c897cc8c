import { connectionOf, type PageArguments } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import { checkDocument, isRefused, type View } from '../graphql/run.ts';
import { searchIn } from '../graphql/search-in.ts';
import { idOf } from '../kinds/gids.ts';
import { type BulkOperation, bulkOperationView } from './operation.ts';
import { bulkRefusal, inlined } from './validate.ts';

const AT_ONCE = 5;

const refused = (message: string, code: string) => ({
  bulkOperation: null,
  userErrors: [{ field: ['query'], message, code }],
});

const viewOf = (operation: BulkOperation, { emulator }: Context): View =>
  bulkOperationView(operation, emulator.address, emulator.clock.now());

const isOpen = ({ status }: BulkOperation) =>
  status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING';

const ofApp = ({ shop, install }: Context): BulkOperation[] =>
  [...shop.bulkOperations.values()].filter(({ clientId }) => clientId === install.app.clientId);

const start = (
  { query, groupObjects }: { query: string; groupObjects?: boolean | null },
  context: Context,
): View => {
  const { emulator, shop, install } = context;
  const checked = checkDocument(query);
  if (isRefused(checked)) {
    return refused(`Invalid bulk query: ${checked.map(({ message }) => message).join('; ')}`, 'INVALID');
  }
  const document = inlined(checked);
  const refusal = bulkRefusal(query, document);
  if (refusal) return refused(`Invalid bulk query: ${refusal}`, 'INVALID');
  if (ofApp(context).filter(isOpen).length >= AT_ONCE) {
    return refused(`The limit of ${AT_ONCE} bulk operations at a time has been reached`, 'LIMIT_REACHED');
  }
  const operation: BulkOperation = {
    id: shop.nextId('BulkOperation'),
    clientId: install.app.clientId,
    query,
    grouped: groupObjects === true,
    status: 'CREATED',
    errorCode: null,
    createdAt: emulator.clock.iso(),
    completedAt: null,
    objectCount: 0,
    rootObjectCount: 0,
    file: null,
    isPartial: false,
    expiresAt: null,
  };
  shop.bulkOperations.set(operation.id, operation);
  const answer = { bulkOperation: viewOf(operation, context), userErrors: [] };
  operation.status = 'RUNNING';
  emulator.bulk.start(operation, document, context);
  return answer;
};

const cancel = ({ id }: { id: string }, context: Context): View => {
  const operation = context.shop.bulkOperations.get(idOf(id, 'BulkOperation'));
  if (!operation || operation.clientId !== context.install.app.clientId) {
    return { bulkOperation: null, userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }] };
  }
  if (!isOpen(operation)) {
    const message = `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`;
    return { bulkOperation: viewOf(operation, context), userErrors: [{ field: null, message }] };
  }
  operation.status = 'CANCELED';
  operation.completedAt = context.emulator.clock.iso();
  return { bulkOperation: viewOf(operation, context), userErrors: [] };
};

export const bulkQueries: View = {
  bulkOperation: ({ id }: { id: string }, context: Context) => {
    const operation = context.shop.bulkOperations.get(idOf(id, 'BulkOperation'));
    return operation?.clientId === context.install.app.clientId ? viewOf(operation, context) : null;
  },
  currentBulkOperation: (_: unknown, context: Context) => {
    const last = ofApp(context).at(-1);
    return last ? viewOf(last, context) : null;
  },
  bulkOperations: (args: PageArguments & { query?: string | null }, context: Context) => {
    const test = searchIn<BulkOperation>(context, 'bulkOperations', args.query, {
      status: { kind: 'exact', of: ({ status }) => status },
      operation_type: { kind: 'exact', of: () => 'QUERY' },
      id: { kind: 'exact', of: ({ id }) => id },
      created_at: { kind: 'date', of: ({ createdAt }) => Date.parse(createdAt) },
    });
    return connectionOf(
      { items: ofApp(context).filter(test), placeOf: ({ id, createdAt }) => [createdAt, id] },
      args,
      (operation) => viewOf(operation, context),
    );
  },
};

export const bulkMutations: View = {
  bulkOperationRunQuery: start,
  bulkOperationCancel: cancel,
};
