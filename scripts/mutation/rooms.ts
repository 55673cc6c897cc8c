/** What is mutated: the rooms in which a wrong word costs money or shows somebody else's, and what tests each. */
export type MutatedRoom = { readonly code: readonly string[]; readonly tests: readonly string[] };

export const mutatedRooms: Readonly<Record<string, MutatedRoom>> = {
  ledger: {
    code: ['server/src/platform/ledger', 'server/src/gift-cards/ledger'],
    tests: ['server/src/platform/ledger', 'server/src/gift-cards/ledger'],
  },
  facts: { code: ['server/src/orders/facts'], tests: ['server/src/orders/facts'] },
  royalty: { code: ['server/src/royalty'], tests: ['server/src/royalty'] },
  access: {
    code: [
      'contract/src/kit/access.ts',
      'contract/src/kit/own.ts',
      'server/src/platform/sessions/scope.ts',
      'server/src/platform/sessions/scope-conditions.ts',
    ],
    tests: ['contract/src/kit/access.test.ts', 'server/src/contract-tests/scope-days.test.ts'],
  },
};
