import type { CheckLine } from '@backroom/contract/shopify-fields';
import { missingScopes } from '@backroom/contract/shopify-scopes';
import { reasonWords } from '@backroom/contract/shopify-states';
import type { Services } from '../../platform/services.ts';
import { bucketOf } from '../client/bucket.ts';
import { createClient } from '../client/client.ts';
import { numberOf } from '../client/document.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import type { Granted } from '../client/token-calls.ts';
import { customerProbe, type ShopAnswer, shopDocument } from '../documents/shop.ts';
import { webhookAddress } from '../webhooks/subscriptions.ts';
import { addressOfShop } from './address-of-shop.ts';

/** What a store is held against. */
export type CheckedStore = { name: string; timezone: string; currency: string };

/** What a check found; without `found` there is nothing to connect with. */
export type Checked = {
  lines: CheckLine[];
  ok: boolean;
  found: {
    granted: Granted;
    shopGid: string;
    scopes: string[];
    plan: string;
    customerData: 'unknown' | 'full' | 'none';
    historyFrom: Date | null;
  } | null;
};

/** How far back orders are shown without a permission of their own. */
const SHORT_HISTORY_DAYS = 60;

const wordsOf = (error: unknown, store: string): string => {
  if (!(error instanceof ShopifyError)) throw error;
  if (error.kind === 'TOKEN_REFUSED' && error.message.startsWith('app_not_installed')) {
    return 'The app isn’t installed in this shop yet: install it, then check again';
  }
  if (error.kind === 'TOKEN_REFUSED') return 'The shop refuses these credentials: copy them again';
  if (error.kind === 'NO_SHOP') return 'There is no shop at this address';
  return reasonWords[error.kind](store);
};

const settingsLine = (store: CheckedStore, { shop }: ShopAnswer): CheckLine => {
  const differs = [
    shop.currencyCode !== store.currency &&
      `the shop keeps ${shop.currencyCode}, the store ${store.currency}`,
    shop.ianaTimezone !== store.timezone &&
      `the shop’s time zone is ${shop.ianaTimezone}, the store’s ${store.timezone}`,
  ].filter((words) => words !== false);
  const state = shop.currencyCode !== store.currency ? 'bad' : differs.length > 0 ? 'warning' : 'good';
  const text = differs.join('; ') || 'Currency and time zone are the store’s';
  return { key: 'settings', state, text: text.charAt(0).toUpperCase() + text.slice(1) };
};

const scopesLine = (granted: readonly string[], exchanges: readonly string[]): CheckLine => {
  if (granted.length === 0) {
    return {
      key: 'scopes',
      state: 'bad',
      text: 'The app was released without permissions: add them, release, and approve',
    };
  }
  const missing = missingScopes(granted, exchanges);
  if (missing.length === 0) return { key: 'scopes', state: 'good', text: 'All permissions are there' };
  const names = missing.map(({ scope, without }) => `${scope} (${without.toLowerCase()})`).join(', ');
  const isBad = missing.some(({ needed }) => needed);
  return { key: 'scopes', state: isBad ? 'bad' : 'warning', text: `Missing: ${names}` };
};

const historyLine = (granted: readonly string[]): CheckLine =>
  granted.includes('read_all_orders')
    ? { key: 'history', state: 'good', text: 'All orders can be read' }
    : {
        key: 'history',
        state: 'warning',
        text: `Only orders of the last ${SHORT_HISTORY_DAYS} days can be read: import older ones from a file`,
      };

/**
 * Tries out what a store is to be connected with: a token, the shop behind it, what it may read. Nothing is kept.
 * @param ask gets the token, in the way of the app
 */
export const checkAccess = async (
  services: Pick<Services, 'config' | 'publicUrl'>,
  store: CheckedStore,
  {
    domain,
    exchanges,
    canBelieveWebhooks,
  }: { domain: string; exchanges: readonly string[]; canBelieveWebhooks: boolean },
  ask: () => Promise<Granted>,
): Promise<Checked> => {
  const lines: CheckLine[] = [];
  const failed = (key: CheckLine['key'], error: unknown): Checked => ({
    lines: [...lines, { key, state: 'bad', text: wordsOf(error, store.name) }],
    ok: false,
    found: null,
  });
  let granted: Granted;
  try {
    granted = await ask();
  } catch (error) {
    return failed('token', error);
  }
  let denied = 0;
  const client = createClient({
    domain,
    address: addressOfShop(services.config, domain),
    bucket: bucketOf('check', domain),
    token: async () => granted.token,
    onDenied: () => {
      denied += 1;
    },
  });
  let answer: ShopAnswer;
  try {
    answer = await client.send(shopDocument, {}, 'urgent');
  } catch (error) {
    return failed('token', error);
  }
  lines.push({ key: 'token', state: 'good', text: 'The shop accepts our access' });
  const { shop, currentAppInstallation } = answer;
  const isShop = shop.myshopifyDomain === domain;
  lines.push({
    key: 'shop',
    state: isShop ? 'good' : 'bad',
    text: isShop ? `It is ${shop.name}` : `The access is for ${shop.myshopifyDomain}`,
  });
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle);
  lines.push(scopesLine(scopes, exchanges), settingsLine(store, answer));
  let customerData: 'unknown' | 'full' | 'none' = 'unknown';
  if (exchanges.includes('customers') && scopes.includes('read_customers')) {
    try {
      const { customers } = await client.send(customerProbe, {}, 'urgent');
      customerData = denied > 0 ? 'none' : customers.nodes.length > 0 ? 'full' : 'unknown';
    } catch (error) {
      if (!(error instanceof ShopifyError) || error.kind !== 'ACCESS_DENIED')
        return failed('customers', error);
      customerData = 'none';
    }
    lines.push(
      customerData === 'none'
        ? {
            key: 'customers',
            state: 'warning',
            text: 'Names and e-mail addresses can’t be read: orders come without customers. Ask Shopify for protected customer data',
          }
        : { key: 'customers', state: 'good', text: 'Customers can be read' },
    );
  }
  lines.push(historyLine(scopes));
  lines.push(
    webhookAddress(services, '') !== null && canBelieveWebhooks
      ? { key: 'webhooks', state: 'good', text: 'The shop can tell us of changes at once' }
      : {
          key: 'webhooks',
          state: 'warning',
          text: canBelieveWebhooks
            ? 'Backroom has no public https address: changes are looked for every five minutes'
            : 'Without the app’s secret changes are looked for every five minutes',
        },
  );
  const historyFrom = scopes.includes('read_all_orders')
    ? null
    : new Date(Date.now() - SHORT_HISTORY_DAYS * 86_400_000);
  return {
    lines,
    ok: lines.every(({ state }) => state !== 'bad'),
    found: {
      granted: { ...granted, scopes },
      shopGid: numberOf(shop.id),
      scopes,
      plan: shop.plan.publicDisplayName,
      customerData,
      historyFrom,
    },
  };
};
