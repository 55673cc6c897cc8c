import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { answerError } from './errors.ts';
import { toSend } from './json-answer.ts';

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication();
});
afterAll(() => server.close());

test('rows that a report has under two names arrive under both, and the rest as ever', async () => {
  await server.addShop({ domain: 'soder.myshopify.com', name: 'Söder & “Sons”' });
  const token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/royalty-report',
    headers: { authorization: `Bearer ${token}` },
    payload: { start_date: '2026-05-01', end_date: '2026-05-31' },
  });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  const report: { data: { store_name: string }[]; transactions: unknown } = answer.json();
  expect(Object.keys(report)).toEqual(['data', 'transactions', 'summary', 'totals', 'meta']);
  expect(report.data.map((row) => row.store_name)).toEqual(['Söder & “Sons”']);
  expect(report.transactions).toEqual(report.data);
});

test.each([
  ['a short answer', 3],
  ['one of megabytes', 40_000],
])('%s is the same as JSON makes of it', async (_, count) => {
  const rows = Array.from({ length: count }, (_row, index) => ({ name: `Söder ${index}`, sold: index / 8 }));
  const answer = { absent: undefined, data: rows, count, none: undefined, rows, again: rows };
  const reply = { type: () => reply };
  // Nothing else of it is asked.
  const sent = toSend(reply as unknown as FastifyReply, answer);
  const bytes = sent instanceof Readable ? await buffer(sent) : (sent as Buffer); // one of the two
  expect(bytes.toString()).toBe(JSON.stringify(answer));
  expect(sent instanceof Readable).toBe(count > 1_000);
});

test.each([
  ['few rows is left to JSON', 199, false],
  ['many rows is written as bytes', 200, true],
  ['very many rows is sent as it is written', 40_000, true],
])('an answer of %s, which says the same', async (_, count, isWritten) => {
  const rows = Array.from({ length: count }, (_row, index) => ({
    at: new Date(index),
    sold: index / 7,
    none: undefined,
  }));
  const answer = { rows, count, summary: { rows: [1.005, -0, 1e21, null] } };
  const reply = { type: () => reply };
  // Nothing else of it is asked.
  const sent = toSend(reply as unknown as FastifyReply, answer);
  expect(sent === answer).toBe(!isWritten);
  if (sent === answer) return;
  const bytes = sent instanceof Readable ? await buffer(sent) : (sent as Buffer); // one of the two
  expect(bytes.toString()).toBe(JSON.stringify(answer));
  expect(sent instanceof Readable).toBe(count > 1_000);
});

test('an answer of megabytes leaves others their turn while it is written', async () => {
  const rows = Array.from({ length: 40_000 }, (_row, index) => ({ name: `Store ${index}`, sold: index / 8 }));
  const reply = { type: () => reply };
  const sent = toSend(reply as unknown as FastifyReply, { data: rows, again: rows });
  let turns = 0;
  const others = () => {
    turns += 1;
    next = setImmediate(others);
  };
  let next = setImmediate(others);
  const { length } = await buffer(sent as Readable);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(length / 2_000_000);
});

test.each([
  ['is no mistake where its reader has left', true, 0],
  ['that breaks off while somebody reads it is one', false, 1],
])('a long answer %s', (_, destroyed, errors) => {
  const error = vi.fn();
  const reply = { raw: { destroyed }, status: () => reply, send: () => reply };
  const cut = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  // Nothing else of them is asked.
  answerError(cut, { log: { error } } as unknown as FastifyRequest, reply as unknown as FastifyReply);
  expect(error).toHaveBeenCalledTimes(errors);
});
