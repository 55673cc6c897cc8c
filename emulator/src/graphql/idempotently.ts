import { GraphQLError } from 'graphql';
import type { Context } from './context.ts';
import type { View } from './run.ts';

/**
 * Carries a mutation out once for its `@idempotent(key:)`: the same key again gives the answer that was given, with
 * another input a refusal. @throws where the key is missing: the schema calls it optional, Shopify doesn't.
 */
export const idempotently = (
  context: Context,
  args: unknown,
  {
    work,
    refused,
  }: { work: () => View; refused: (problem: { field: null; code: string; message: string }) => View },
): View => {
  const key = context.idempotencyKey;
  if (!key) {
    throw new GraphQLError('The @idempotent directive is required for this mutation but was not provided.', {
      extensions: { code: 'BAD_REQUEST' },
    });
  }
  const input = JSON.stringify(args);
  const known = context.shop.answers.get(key);
  if (known && known.input !== input) {
    return refused({
      field: null,
      code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
      message: 'The idempotency key has already been used with different parameters.',
    });
  }
  if (known) return known.answer;
  const answer = work();
  context.shop.answers.set(key, { input, answer });
  return answer;
};
