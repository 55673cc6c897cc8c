/** What is mutated: the rooms in which a wrong word costs money or shows somebody else's, and what tests each. */
export type MutatedRoom = {
  readonly code: readonly string[];
  /** Tests of rules, which take a moment: only what they don't notice is shown to the others. */
  readonly quick?: readonly string[];
  readonly tests: readonly string[];
};

export const mutatedRooms: Readonly<Record<string, MutatedRoom>> = {
  ledger: {
    code: ['server/src/platform/ledger', 'server/src/gift-cards/ledger'],
    tests: [
      'server/src/platform/ledger',
      'server/src/gift-cards/ledger',
      'server/src/gift-cards/orders',
      'server/src/gift-cards/tills/tills.test.ts',
      // How cards come into the ledger, one by one and by the file, and what people change on them.
      'server/src/gift-cards/gift-cards.test.ts',
      'server/src/gift-cards/import',
      'server/src/gift-cards/write',
    ],
  },
  facts: {
    code: ['server/src/orders/facts'],
    quick: ['server/src/orders/facts'],
    // What is counted of facts is held by the reports that are made of them.
    tests: [
      'server/src/orders/rebuild.test.ts',
      'server/src/orders/intake/intake.test.ts',
      'server/src/reports/golden.test.ts',
      'server/src/imports/order-cases.test.ts',
    ],
  },
  royalty: {
    code: ['server/src/royalty'],
    quick: [
      'agreed-in',
      'holder-terms',
      'overlap',
      'periods',
      'plan-drafts',
      'royalty-due',
      'segments',
      'statement-lines',
    ].map((name) => `server/src/royalty/${name}.test.ts`),
    tests: [
      'server/src/royalty',
      'server/src/franchises/franchises.test.ts',
      'server/src/franchises/onboarding.test.ts',
      'server/src/reports/golden.test.ts',
    ],
  },
  access: {
    code: [
      'contract/src/kit/access.ts',
      'contract/src/kit/own.ts',
      'server/src/platform/sessions/scope.ts',
      'server/src/platform/sessions/scope-conditions.ts',
    ],
    tests: [
      'contract/src/kit/access.test.ts',
      'server/src/contract-tests/scope-days.test.ts',
      'server/src/contract-tests/held-days.test.ts',
      'server/src/platform/sessions/scope.test.ts',
    ],
  },
};
