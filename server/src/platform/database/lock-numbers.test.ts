import { expect, test } from 'vitest';
import { startTestApplication } from '../../testing/application.ts';
import { openKeyring } from '../secrets/open-keyring.ts';
import { lockNumbers } from './lock-numbers.ts';

test('no two locks have the same number', () => {
  const numbers: number[] = Object.values(lockNumbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('while a first start loads the demo chain, commands open what is sealed', async () => {
  const { services, close } = await startTestApplication();
  const holder = await services.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [lockNumbers.demo]);
  await expect(openKeyring(services.db, services.config)).resolves.toHaveProperty('keyId');
  holder.release(true);
  await close();
});
