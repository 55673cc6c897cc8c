/**
 * Statements of which nobody waits for the answer: what begins a moment, and how it is planned. They go on their way together with what is
 * asked next, which tells if one of them failed: waiting for each takes both processes a turn of their own.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { pipelineOf } from './pipeline.ts';

const UNHEARD = '/* unheard */';

/** Has a statement of a moment sent without waiting for it; it fails with what is asked next. */
export const unheard = <Row>(statement: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`/* unheard */ ${statement}`;

/** Comments come first (kept-plans.ts). */
const COMMENTS = 40;
const isUnheard = (text: string) => text.slice(0, COMMENTS).includes(UNHEARD);

const BEGINS_READING = /^start transaction\b.* read only$/;

/** What is said of a statement whose answer isn't waited for. */
export const nothingYet: pg.QueryResult = { command: '', rows: [], rowCount: 0, oid: 0, fields: [] };

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** The same way of asking, with what needn't be heard. */
export const withUnheard = (client: pg.PoolClient, send: Send): { ask: Send; end: () => void } => {
  const pipeline = pipelineOf(client);
  let before: Promise<unknown>[] = [];
  const ask: Send = async (text, values) => {
    const begins = BEGINS_READING.test(text);
    if (begins) pipeline.begin();
    if (pipeline.isOn) pipeline.gather();
    const sent = send(text, values);
    if (begins || (pipeline.isOn && isUnheard(text))) {
      sent.catch(() => {}); // it is told below
      before.push(sent);
      return nothingYet;
    }
    const due = before;
    before = [];
    const [answer] = await Promise.all([sent, ...due]);
    return answer;
  };
  return { ask, end: pipeline.end };
};
