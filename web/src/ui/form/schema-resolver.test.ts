import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { schemaResolver } from './schema-resolver.ts';

const schema = z.strictObject({
  name: z.string().min(1, 'Required').max(3, 'Too long'),
  lines: z.array(z.object({ sku: z.string().min(1, 'Which one?') })),
});
const options = { fields: {}, shouldUseNativeValidation: false };

test('problems stand at their field, also deep inside; the first of a field wins', async () => {
  const resolve = schemaResolver<z.input<typeof schema>>(schema);
  const { errors } = await resolve({ name: '', lines: [{ sku: 'a' }, { sku: '' }] }, undefined, options);
  expect(errors).toMatchObject({
    name: { message: 'Required' },
    lines: { 1: { sku: { message: 'Which one?' } } },
  });
});

test('what the schema reads is what is sent, and it is loaded once it is needed', async () => {
  const load = vi.fn(async () => z.object({ email: z.string().toLowerCase() }));
  const resolve = schemaResolver<{ email: string }>(load);
  expect(load).not.toHaveBeenCalled();
  expect(await resolve({ email: 'A@B.CO' }, undefined, options)).toEqual({
    values: { email: 'a@b.co' },
    errors: {},
  });
});
