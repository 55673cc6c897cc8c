import { approvedAddress } from '../access/approval.ts';
import { answerControl } from '../control/control.ts';
import type { Emulator } from '../emulator.ts';
import { type GraphqlRequest, runAgain } from '../graphql/run.ts';
import { mutationRoot } from '../roots/mutation.ts';
import { queryRoot } from '../roots/query.ts';

/** Something that changed a shop: done again in the same order, it gives the same shops with the same ids. */
export type Effect = { at: number } & (
  | { kind: 'graphql'; shop: string; clientId: string; request: GraphqlRequest }
  | { kind: 'token'; shop: string; form: Record<string, string> }
  | { kind: 'approval'; shop: string; query: string }
  | { kind: 'control'; path: string; body: string }
);

/** Does once more what was done before the emulator was started anew. What can't be done any more is left out. */
export const doAgain = async (emulator: Emulator, effect: Effect): Promise<void> => {
  if (effect.kind === 'control') {
    await answerControl(emulator, effect.path, effect.body);
    return;
  }
  const shop = emulator.shops.get(effect.shop);
  if (!shop) return;
  if (effect.kind === 'approval') approvedAddress(emulator, shop, new URLSearchParams(effect.query));
  if (effect.kind === 'token') {
    const secret = emulator.apps.get(effect.form.client_id ?? '')?.secret ?? '';
    emulator.tokens.answer(shop, new URLSearchParams({ ...effect.form, client_secret: secret }));
  }
  if (effect.kind === 'graphql') {
    const install = shop.installs.get(effect.clientId);
    if (!install) return;
    const context = { emulator, shop, install, bulk: false, idempotencyKey: null, search: [] };
    await runAgain({ query: queryRoot, mutation: mutationRoot }, effect.request, context);
  }
};
