import * as z from 'zod';
import type { ShopDocument } from '../../pushes/index.ts';

/** What is asked of a shop about gift cards (shopify.md 5.5). */

const userErrors = z.array(
  z.object({ field: z.array(z.string()).nullable(), message: z.string(), code: z.string().nullable() }),
);
const money = z.object({ amount: z.string() });

const issued = z.object({
  giftCardCreate: z.object({ giftCard: z.object({ id: z.string() }).nullable(), userErrors }).nullable(),
});

export const issueMirror: ShopDocument<z.output<typeof issued>> = {
  name: 'IssueMirror',
  text: `
mutation IssueMirror($input: GiftCardCreateInput!) { giftCardCreate(input: $input) { giftCard { id } userErrors {
  field message code } } }`,
  answer: issued,
};

const credited = z.object({ giftCardCredit: z.object({ userErrors }).nullable() });

export const creditMirror: ShopDocument<z.output<typeof credited>> = {
  name: 'Credit',
  text: `
mutation Credit($id: ID!, $input: GiftCardCreditInput!) { giftCardCredit(id: $id, creditInput: $input) {
  giftCardCreditTransaction { id } userErrors { field message code } } }`,
  answer: credited,
};

const debited = z.object({ giftCardDebit: z.object({ userErrors }).nullable() });

export const debitMirror: ShopDocument<z.output<typeof debited>> = {
  name: 'Debit',
  text: `
mutation Debit($id: ID!, $input: GiftCardDebitInput!) { giftCardDebit(id: $id, debitInput: $input) {
  giftCardDebitTransaction { id } userErrors { field message code } } }`,
  answer: debited,
};

const edited = z.object({
  giftCardUpdate: z
    .object({
      userErrors: z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() })),
    })
    .nullable(),
});

export const editMirror: ShopDocument<z.output<typeof edited>> = {
  name: 'EditCard',
  text: `
mutation EditCard($id: ID!, $input: GiftCardUpdateInput!) { giftCardUpdate(id: $id, input: $input) { userErrors {
  field message } } }`,
  answer: edited,
};

const ended = z.object({ giftCardDeactivate: z.object({ userErrors }).nullable() });

export const endMirror: ShopDocument<z.output<typeof ended>> = {
  name: 'EndCard',
  text: `
mutation EndCard($id: ID!) { giftCardDeactivate(id: $id) { userErrors { field message code } } }`,
  answer: ended,
};

const state = z.object({
  giftCard: z
    .object({
      id: z.string(),
      enabled: z.boolean(),
      expiresOn: z.string().nullable(),
      note: z.string().nullable(),
      updatedAt: z.string(),
      balance: money,
      transactions: z
        .object({
          nodes: z.array(z.object({ id: z.string(), amount: money, note: z.string().nullable() })),
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        })
        .nullable(),
    })
    .nullable(),
});

export type MirrorAnswer = NonNullable<z.output<typeof state>['giftCard']>;

export const mirrorState: ShopDocument<z.output<typeof state>> = {
  name: 'CardState',
  text: `
query CardState($id: ID!, $after: String) { giftCard(id: $id) { id enabled expiresOn note updatedAt balance { amount }
  transactions(first: 50, after: $after) { nodes { id amount { amount } note } pageInfo { hasNextPage endCursor } } } }`,
  answer: state,
};

const byCode = z.object({
  giftCards: z.object({ nodes: z.array(z.object({ id: z.string(), note: z.string().nullable() })) }),
});

export const mirrorByCode: ShopDocument<z.output<typeof byCode>> = {
  name: 'CardByCode',
  text: `
query CardByCode($code: String!) { giftCards(first: 5, query: $code) { nodes { id note } } }`,
  answer: byCode,
};
