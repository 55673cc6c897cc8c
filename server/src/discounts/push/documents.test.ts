import { loadSchema } from '@backroom/emulator/schema';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import type { ShopDocument } from '../../pushes/index.ts';
import * as documents from './documents.ts';

type Document = ShopDocument<unknown>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && 'text' in value && 'answer' in value;

/** Every document, however deep it stands. */
const all = (value: unknown): Document[] => {
  if (isDocument(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(all) : [];
};

const asked = all({ ...documents });

test('there is a document for every mutation of discounts that is made', () => {
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['CodeBxgyUpdate', 'AutomaticFreeShippingCreate']),
  );
});

test.each(asked.map((one) => [one.name, one.text] as const))(
  '%s is a document of Shopify’s schema',
  (_, text) => {
    expect(validate(loadSchema(), parse(text)).map(({ message }) => message)).toEqual([]);
  },
);
