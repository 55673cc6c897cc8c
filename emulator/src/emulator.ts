import { type Chain, chainAt } from '@backroom/demo/chain';
import { type GiftCardPlan, planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { type App, allScopes, type Install } from './access/apps.ts';
import { Tokens } from './access/tokens.ts';
import { BulkRunner } from './bulk/runner.ts';
import { type Clock, createClock } from './clock.ts';
import { Faults } from './control/faults.ts';
import type { Uploads } from './kinds/uploads.ts';
import type { Effect } from './practice/effects.ts';
import { fillFromDemo } from './seed/fill-from-demo.ts';
import { Shop, type ShopProfile } from './shop.ts';
import { Deliveries } from './webhooks/deliveries.ts';

export type EmulatorOptions = {
  /** Ids, tokens and all that is drawn are the same for the same seed. */
  seed?: string;
  /** Where the virtual clock begins; now, unless said. */
  start?: Date;
  /** The clock stands still between moves. */
  frozen?: boolean;
  /** Shops of this chain are there from the beginning, with all that they sold until then. */
  chain?: Chain;
  /** Where the emulator can be reached: what downloads and uploads are addressed by. Set once it listens. */
  address?: string;
};

/** The whole emulated platform: its shops, apps, tokens and clock. */
export class Emulator {
  readonly seed: string;
  readonly clock: Clock;
  readonly shops = new Map<string, Shop>();
  readonly apps = new Map<string, App>();
  readonly tokens: Tokens;
  readonly bulk: BulkRunner;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
  /** What was put where `stagedUploadsCreate` said. */
  readonly uploads: Uploads = new Map();
  address: string;
  /** Told of what changes a shop, for whoever keeps a journal of it. */
  onEffect: (effect: Effect) => void = () => {};

  constructor({ seed = 'backroom', start, frozen, chain, address = '' }: EmulatorOptions = {}) {
    this.seed = seed;
    this.clock = createClock((start ?? chain?.until ?? new Date()).getTime(), frozen);
    this.address = address;
    this.tokens = new Tokens(this);
    this.bulk = new BulkRunner(this);
    this.deliveries = new Deliveries(this);
    this.faults = new Faults();
    if (chain) this.addChain(chain);
  }

  addShop(profile: Partial<ShopProfile> & { domain: string }, fill?: (shop: Shop) => void): Shop {
    const shop = new Shop(
      {
        name: profile.domain.split('.')[0] ?? profile.domain,
        timezone: 'America/New_York',
        taxesIncluded: false,
        currency: 'USD',
        organization: 'chain',
        ...profile,
      },
      this.shops.size,
      this.clock,
      fill,
    );
    this.shops.set(shop.domain, shop);
    return shop;
  }

  /** The shops of a chain. Each owner's are an organization; what a shop sold is made when it is first looked at. */
  addChain(chain: Chain = chainAt(new Date(this.clock.now()))): void {
    let plan: GiftCardPlan | undefined;
    for (const store of chain.stores) {
      this.addShop(
        {
          domain: store.domain,
          name: store.name,
          timezone: store.timezone,
          taxesIncluded: store.taxesIncluded,
          organization: store.owner === null ? 'chain' : `owner-${store.owner + 1}`,
        },
        (shop) => {
          plan ??= planGiftCards(chain);
          fillFromDemo(shop, chain, store, plan);
        },
      );
    }
  }

  addApp(app: Partial<App> & { clientId: string }): App {
    const full: App = {
      secret: `${app.clientId}-secret`,
      organization: 'chain',
      scopes: [...allScopes],
      title: 'Backroom',
      ...app,
    };
    this.apps.set(full.clientId, full);
    return full;
  }

  install(shop: Shop, app: App, scopes?: readonly string[]): Install {
    return shop.install(app, scopes);
  }

  /** Takes an app out of a shop, as its owner or the app itself does: its tokens and subscriptions are gone at once. */
  uninstall(shop: Shop, app: App): void {
    this.deliveries.announce(shop, 'APP_UNINSTALLED', { id: Number(shop.id), domain: shop.domain });
    shop.installs.delete(app.clientId);
    this.tokens.revoke(shop.domain, app.clientId);
    for (const [id, subscription] of shop.subscriptions) {
      if (subscription.clientId === app.clientId) shop.subscriptions.delete(id);
    }
  }

  close(): void {
    this.clock.close();
  }
}
