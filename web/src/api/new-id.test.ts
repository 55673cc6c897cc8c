import { expect, test } from 'vitest';
import * as z from 'zod';
import { newId } from './new-id.ts';

test('an id is a UUID of version 4, and never the same again', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
