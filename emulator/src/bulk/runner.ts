import { type DocumentNode, GraphQLError } from 'graphql';
import type { Emulator } from '../emulator.ts';
import type { Context } from '../graphql/context.ts';
import { runFreely } from '../graphql/run.ts';
import { gid } from '../kinds/gids.ts';
import { mutationRoot } from '../roots/mutation.ts';
import { queryRoot } from '../roots/query.ts';
import { type Line, linesOf } from './lines.ts';
import type { BulkOperation } from './operation.ts';
import { pageOf } from './pages.ts';

const WEEK = 7 * 86_400_000;

type Outcome = { lines: Line[]; errorCode: string | null };

/** An object of an answer; anything else is none. */
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Runs bulk queries, each a moment of the virtual clock after it was asked for. */
export class BulkRunner {
  readonly #emulator: Emulator;
  /** Milliseconds from the beginning of an operation to its end. */
  duration = 200;

  constructor(emulator: Emulator) {
    this.#emulator = emulator;
  }

  start(operation: BulkOperation, document: DocumentNode, context: Context): void {
    const { clock } = this.#emulator;
    clock.at(clock.now() + this.duration, async () => {
      if (operation.status !== 'CREATED' && operation.status !== 'RUNNING') return;
      const outcome = await this.#read(document, { ...context, bulk: true, search: [] }, operation.grouped);
      this.#finish(operation, this.#spoiled(outcome), context);
    });
  }

  async #read(document: DocumentNode, context: Context, grouped: boolean): Promise<Outcome> {
    const lines: Line[] = [];
    let after: string | null = null;
    for (;;) {
      const page = pageOf(document, after);
      const answer = await runFreely({ query: queryRoot, mutation: mutationRoot }, page, context);
      const [error] = answer.errors ?? [];
      if (error) {
        const code = error instanceof GraphQLError ? error.extensions.code : undefined;
        if (code !== 'ACCESS_DENIED') console.error('A bulk operation of the emulator failed:', error);
        return { lines, errorCode: code === 'ACCESS_DENIED' ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR' };
      }
      const [connection] = Object.values(objectOf(answer.data)).map(objectOf);
      const edges = Array.isArray(connection?.edges) ? connection.edges : [];
      lines.push(
        ...linesOf(
          edges.map((edge) => objectOf(objectOf(edge).node)),
          grouped,
        ),
      );
      const { hasNextPage, endCursor } = objectOf(connection?.__page);
      if (hasNextPage !== true || typeof endCursor !== 'string') return { lines, errorCode: null };
      after = endCursor;
    }
  }

  /** A failure on order keeps the share of the lines that it names. */
  #spoiled(outcome: Outcome): Outcome {
    const { failBulk } = this.#emulator.faults;
    if (!failBulk || failBulk.times <= 0) return outcome;
    failBulk.times -= 1;
    const kept = Math.floor(outcome.lines.length * (failBulk.share ?? 0));
    return { lines: outcome.lines.slice(0, kept), errorCode: failBulk.errorCode };
  }

  #finish(operation: BulkOperation, { lines, errorCode }: Outcome, { shop }: Context): void {
    const { clock, deliveries } = this.#emulator;
    operation.status = errorCode === null ? 'COMPLETED' : 'FAILED';
    operation.errorCode = errorCode;
    operation.isPartial = errorCode !== null;
    operation.objectCount = lines.length;
    operation.rootObjectCount = lines.filter(({ isRoot }) => isRoot).length;
    operation.completedAt = clock.iso();
    operation.expiresAt = clock.now() + WEEK;
    operation.file = lines.length === 0 ? null : Buffer.from(lines.map(({ text }) => `${text}\n`).join(''));
    deliveries.announce(shop, 'BULK_OPERATIONS_FINISH', {
      admin_graphql_api_id: gid('BulkOperation', operation.id),
      completed_at: operation.completedAt,
      created_at: operation.createdAt,
      error_code: errorCode?.toLowerCase() ?? null,
      status: operation.status.toLowerCase(),
      type: 'query',
    });
  }
}
