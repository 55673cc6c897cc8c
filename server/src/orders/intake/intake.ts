import type pg from 'pg';
import type { Database } from '../../platform/database/connect.ts';
import { isPoolSpread } from '../../platform/database/is-spread.ts';
import { isOutage } from '../../platform/database/outage.ts';
import {
  databaseOnClient,
  type Query,
  queryOnClient,
  queryOnDatabase,
} from '../../platform/database/query.ts';
import { isPassing, onConnection } from '../../platform/database/transaction.ts';
import { announce, announceSoon } from '../../platform/live/announce.ts';
import { withoutPerson } from '../forget-people.ts';
import type { OrderDocument } from '../order-document.ts';
import { Dimensions } from './dimensions.ts';
import { rowsOf } from './fact-rows.ts';
import { atFirstSight } from './first-sight.ts';
import { OrderNumbers } from './order-numbers.ts';
import { lockOrder } from './order-statements.ts';
import { type BatchOrder, postBatch } from './post-batch.ts';
import {
  type IntakeOptions,
  type IntakeShop,
  type Posted,
  type Posting,
  postLater,
  postNew,
  restate,
  tellOthers,
} from './post-in-transaction.ts';
import { type PreparedOrder, prepare } from './prepared.ts';
import { pipelinedPool, sendNewOrder } from './send-new-order.ts';
import { storable } from './storable.ts';

/** What became of an order of a batch. */
export type BatchResult = Posted | { outcome: 'failed'; error: Error };

const BATCH = 1_000;

/** So few go one after another, each in one journey to the database: sooner than the journeys of COPY to every table of facts. */
const FEW = 3;

/** How many orders came, and how many are others now. */
const countsOf = (results: readonly BatchResult[]) => ({
  added: results.filter(({ outcome }) => outcome === 'new').length,
  changed: results.filter(({ outcome }) => outcome === 'changed').length,
});

/**
 * The one way by which orders come into the database. Posting is one transaction, safe beside others that post the
 * same order, and repeatable: a version that is stored already appends nothing, a later one only what differs
 * (domain.md 2.1). Keep one of these per process: it remembers the numbers of vendors, SKUs, taxes and so on.
 */
export class Intake {
  readonly #pool: pg.Pool;
  readonly #pipelined: pg.Pool;
  readonly #onPool: Query;
  readonly #db: Database;
  readonly #options: IntakeOptions;
  readonly #dimensions = new Dimensions();
  readonly #numbers = new OrderNumbers();

  constructor({ pool, db }: { pool: pg.Pool; db: Database }, options: IntakeOptions = {}) {
    this.#pool = pool;
    this.#pipelined = pipelinedPool(pool);
    this.#onPool = queryOnDatabase(db);
    this.#db = db;
    this.#options = options;
  }

  /** Stores an order, or a later version of one, in a transaction of its own. */
  async postOrder(shop: IntakeShop, arrived: OrderDocument): Promise<Posted> {
    const [document = arrived] = await this.#withoutErased(this.#db, shop, [arrived]);
    return await this.#postAlone(shop, document);
  }

  async #postAlone(shop: IntakeShop, document: OrderDocument): Promise<Posted> {
    const [prepared] = await this.#prepare(this.#onPool, shop, [document]);
    if (!prepared) throw new Error('Nothing to post');
    await this.#learn(shop, [prepared]);
    const isSpread = await isPoolSpread(this.#pool);
    // Nothing can be sent ahead there: what depends on a row would ask for it on every server.
    const order_id = isSpread ? null : await this.#sendNew(shop, prepared);
    const posted: Posted =
      order_id === null
        ? await onConnection(
            isSpread ? this.#pipelined : this.#pool,
            (client) => this.#post(this.#on(client, isSpread), shop, document, prepared),
            { again: isPassing },
          )
        : { order_id, outcome: 'new' };
    this.#tellBrowsers(shop, [posted]);
    return posted;
  }

  /** Orders of people who were erased come in without them: no name, no address, no note. */
  async #withoutErased(
    db: Database,
    { shop_id }: IntakeShop,
    documents: readonly OrderDocument[],
  ): Promise<OrderDocument[]> {
    const named = documents.filter(({ customer }) => customer !== null);
    const people = named.flatMap(({ customer }) => customer ?? []);
    const places = people.length > 0 && (await this.#options.erased?.(db, shop_id, people));
    if (!places || places.size === 0) return [...documents];
    const erased = new Set(named.filter((_, place) => places.has(place)));
    return documents.map((document) => (erased.has(document) ? withoutPerson(document) : document));
  }

  #tellBrowsers({ shop_id }: IntakeShop, results: readonly BatchResult[]): void {
    announceSoon(this.#pool, { kind: 'orders', shopId: shop_id, ...countsOf(results) });
  }

  /** Stores an order inside a transaction that somebody else began, and will commit or undo. */
  async postOrderIn(trx: Database, shop: IntakeShop, arrived: OrderDocument): Promise<Posted> {
    const [document = arrived] = await this.#withoutErased(trx, shop, [arrived]);
    const posting = await this.#in(trx);
    const [prepared] = await this.#prepare(posting.query, shop, [document]);
    if (!prepared) throw new Error('Nothing to post');
    const posted = await this.#post(posting, shop, document, prepared);
    await this.#dimensions.refreshSkus(posting.query, [prepared.document]);
    if (posted.outcome !== 'unchanged') {
      await announce(trx, { kind: 'orders', shopId: shop.shop_id, ...countsOf([posted]) });
    }
    return posted;
  }

  /**
   * Stores orders of one shop, many of them 1,000 to a transaction: new ones through COPY. Where a batch fails its orders
   * are posted one by one, so that a bad one never stops the good ones.
   * @returns what became of each, in the same order.
   * @throws where the database is out of reach; batches before that are stored.
   */
  async postOrders(shop: IntakeShop, documents: readonly OrderDocument[]): Promise<BatchResult[]> {
    const results: BatchResult[] = [];
    for (let start = 0; start < documents.length; start += BATCH) {
      const batch = await this.#withoutErased(this.#db, shop, documents.slice(start, start + BATCH));
      const posted =
        batch.length <= FEW
          ? await this.#postEach(shop, batch)
          : await this.#postBatch(shop, batch).catch(() => this.#postEach(shop, batch));
      for (const result of posted) results.push(result);
    }
    return results;
  }

  /**
   * Changes a stored order and its facts, as when somebody enters the cost of a line: the only way round what is
   * frozen at the sale. Null where there is no such order.
   */
  async restateOrder(
    trx: Database,
    shop: IntakeShop,
    shopify_order_id: string,
    change: (document: OrderDocument) => OrderDocument,
  ): Promise<Posted | null> {
    const posting = await this.#in(trx);
    const stored = await lockOrder(posting.query, shop.shop_id, shopify_order_id);
    return stored && (await restate(posting, shop, stored, change));
  }

  /** The order's number if it is new and stored now; null where it is known, or another one was in the way. */
  async #sendNew(shop: IntakeShop, { document, facts, row }: PreparedOrder): Promise<number | null> {
    const ids = await this.#dimensions.idsOf(this.#onPool, shop.shop_id, [facts]);
    const order = { order_id: await this.#numbers.next(this.#onPool), row, rows: rowsOf(facts, ids) };
    const { afterPost = [] } = this.#options;
    const tell = {
      ahead: (query: Query) => afterPost.flatMap(({ askAhead }) => askAhead?.(query, shop, document) ?? []),
      run: (client: pg.PoolClient) => tellOthers(this.#on(client, false), shop, document, null),
    };
    const finish = afterPost.length > 0 ? tell : null;
    try {
      return (await sendNewOrder(this.#pipelined, shop, order, finish)) ? order.order_id : null;
    } catch (error) {
      if (isPassing(error)) return null;
      throw error;
    }
  }

  #on(client: pg.PoolClient, isSpread: boolean): Posting {
    return {
      query: queryOnClient(client),
      trx: databaseOnClient(client),
      dimensions: this.#dimensions,
      options: this.#options,
      isSpread,
      isPipelined: isSpread,
    };
  }

  async #in(trx: Database): Promise<Posting> {
    return {
      query: queryOnDatabase(trx),
      trx,
      dimensions: this.#dimensions,
      options: this.#options,
      isSpread: await isPoolSpread(this.#pool),
    };
  }

  /** As if each order were new; of one that isn't, its first sight is taken again beside what is stored. */
  async #prepare(
    query: Query,
    shop: IntakeShop,
    documents: readonly OrderDocument[],
  ): Promise<PreparedOrder[]> {
    const arrivals = documents.map((document) => ({ document: storable(document), stored: null }));
    const complete = await atFirstSight(query, shop.shop_id, arrivals, this.#options.royaltyExclusions);
    return complete.map((document) => prepare(document, shop));
  }

  async #learn(shop: IntakeShop, orders: readonly PreparedOrder[]) {
    await this.#dimensions.learn(
      this.#onPool,
      shop.shop_id,
      orders.map(({ facts }) => facts),
      orders.map(({ document }) => document),
    );
  }

  /** New, or a version of one that is there; where neither holds it vanished in between, so from the start. */
  async #post(
    posting: Posting,
    shop: IntakeShop,
    document: OrderDocument,
    prepared: PreparedOrder,
  ): Promise<Posted> {
    for (;;) {
      const posted = (await postNew(posting, shop, prepared)) ?? (await postLater(posting, shop, document));
      if (posted) return posted;
    }
  }

  async #postBatch(shop: IntakeShop, documents: readonly OrderDocument[]): Promise<BatchResult[]> {
    const prepared = await this.#prepare(this.#onPool, shop, documents);
    await this.#learn(shop, prepared);
    const orders = prepared.map(
      (one, index): BatchOrder => ({
        arrived: documents[index] ?? one.document,
        prepared: one,
      }),
    );
    const isSpread = await isPoolSpread(this.#pool);
    const posted = await onConnection(
      this.#pool,
      (client) => postBatch(client, shop, orders, this.#dimensions, this.#options, isSpread),
      { again: isPassing },
    );
    const results = orders.map((order) => {
      const result = posted.get(order);
      if (!result) throw new Error(`${order.arrived.name} was neither new nor known`);
      return result;
    });
    this.#tellBrowsers(shop, results);
    return results;
  }

  async #postEach(shop: IntakeShop, documents: readonly OrderDocument[]): Promise<BatchResult[]> {
    const results: BatchResult[] = [];
    for (const document of documents) {
      const failed = (reason: unknown): BatchResult => {
        const error = reason instanceof Error ? reason : new Error(String(reason));
        if (isOutage(error)) throw error;
        return { outcome: 'failed', error };
      };
      results.push(await this.#postAlone(shop, document).catch(failed));
    }
    return results;
  }
}
