/** What each kind of person may do, in words (specification 2, section 6; the rules themselves are in kit/access.ts). */
import type { Audience } from './kit/access.ts';

type Rights = {
  /** The kind of person, as the screen names it. */
  readonly name: string;
  readonly may: readonly string[];
  readonly mayNot: readonly string[];
};

export const userRights: Readonly<Record<Audience, Rights>> = {
  'super-admin': {
    name: 'SuperAdmin',
    may: [
      'Everything in every store',
      'Add and remove users, franchisees and stores',
      'Royalty terms, statements, imports, API keys and the audit log',
    ],
    mayNot: [],
  },
  admin: {
    name: 'Admin',
    may: [
      'Orders, gift cards, discounts, products and loyalty of every store',
      'Dashboard, sales and all reports',
      'Domains',
    ],
    mayNot: ['Users and franchisees', 'Royalty terms and statements', 'The audit log'],
  },
  franchisee: {
    name: 'Franchisee',
    may: [
      'Orders, gift cards and discounts of own stores, on the days on which they are their own',
      'Read and dispute own statements',
    ],
    mayNot: ['Anything of another’s stores', 'Dashboard, sales and reports', 'Users and franchisees'],
  },
  nobody: { name: 'Nobody', may: [], mayNot: ['Anything'] },
};
