import { GraphQLError } from 'graphql';
import type { Install } from '../access/apps.ts';
import type { Emulator } from '../emulator.ts';
import type { Shop } from '../shop.ts';
import type { SearchWarning } from './search.ts';

/** Who asks, of which shop, and what is gathered on the way. */
export type Context = {
  emulator: Emulator;
  shop: Shop;
  install: Install;
  /** Bulk operations read whole connections. */
  bulk: boolean;
  /** Of `@idempotent(key:)` on the root field that runs now. */
  idempotencyKey: string | null;
  search: { path: string[]; query: string; warnings: SearchWarning[] }[];
};

/** Shopify's refusal of what a scope would have to allow. */
export const accessDenied = (what: string, requiredAccess: string): GraphQLError =>
  new GraphQLError(`Access denied for ${what}. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  });

export const hasScope = ({ install }: Context, scope: string): boolean =>
  install.scopes.includes(scope) ||
  // Writing something implies reading it.
  (scope.startsWith('read_') && install.scopes.includes(scope.replace('read_', 'write_')));
