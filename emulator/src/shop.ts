import { shopNumberOf } from '@backroom/demo/ids';
import type { App, Install } from './access/apps.ts';
import { createBucket } from './access/bucket.ts';
import type { BulkOperation } from './bulk/operation.ts';
import type { Clock } from './clock.ts';
import type { Discount } from './discounts/discount.ts';
import type { View } from './graphql/run.ts';
import { Catalogue } from './kinds/catalogue.ts';
import type { Customer } from './kinds/customers.ts';
import type { GiftCard } from './kinds/gift-cards.ts';
import type { Location } from './kinds/locations.ts';
import type { ProductOperation } from './kinds/product-mutations.ts';
import { type Publication, publicationsOf } from './kinds/publications.ts';
import { OrderShelf } from './orders/shelf.ts';
import type { Subscription } from './webhooks/subscription.ts';

/** What makes a shop the shop it is. */
export type ShopProfile = {
  domain: string;
  name: string;
  timezone: string;
  taxesIncluded: boolean;
  currency: string;
  /** Shops and apps of one owner. */
  organization: string;
};

/** A shop: what it is, who may read it, and all that it holds. */
export class Shop {
  readonly domain: string;
  readonly id: string;
  name: string;
  timezone: string;
  taxesIncluded: boolean;
  currency: string;
  organization: string;
  /** Points a second that each app may spend: 100 on the standard plan. */
  restoreRate = 100;
  /** Whether apps may read names and addresses of people. */
  customerData = true;
  readonly installs = new Map<string, Install>();
  readonly #locations: Location[] = [];
  readonly publications: readonly Publication[];
  readonly productOperations = new Map<string, ProductOperation>();
  /** What idempotent mutations answered, by their keys. */
  readonly answers = new Map<string, { input: string; answer: View }>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly bulkOperations = new Map<string, BulkOperation>();
  readonly #clock: Clock;
  readonly #fill: (shop: Shop) => void;
  #isFilled = false;
  readonly #orders: OrderShelf;
  readonly #catalogue = new Catalogue();
  readonly #customers = new Map<string, Customer>();
  readonly #discounts = new Map<string, Discount>();
  readonly #giftCards = new Map<string, GiftCard>();
  readonly #counts = new Map<string, number>();

  /** @param fill puts in what the shop held from the beginning, once somebody asks for any of it. */
  constructor(profile: ShopProfile, index: number, clock: Clock, fill: (shop: Shop) => void = () => {}) {
    this.domain = profile.domain;
    this.id = shopNumberOf(index);
    this.name = profile.name;
    this.timezone = profile.timezone;
    this.taxesIncluded = profile.taxesIncluded;
    this.currency = profile.currency;
    this.organization = profile.organization;
    this.#clock = clock;
    this.#fill = fill;
    this.#orders = new OrderShelf(clock);
    this.publications = publicationsOf(this.id);
  }

  #filled(): this {
    if (!this.#isFilled) {
      this.#isFilled = true;
      this.#fill(this);
    }
    return this;
  }

  get orders(): OrderShelf {
    return this.#filled().#orders;
  }

  get catalogue(): Catalogue {
    return this.#filled().#catalogue;
  }

  get customers(): Map<string, Customer> {
    return this.#filled().#customers;
  }

  get discounts(): Map<string, Discount> {
    return this.#filled().#discounts;
  }

  get giftCards(): Map<string, GiftCard> {
    return this.#filled().#giftCards;
  }

  get locations(): Location[] {
    return this.#filled().#locations;
  }

  /** The next id of a kind, which no other shop has: the same in every run that does the same. */
  nextId(kind: string): string {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return `9${this.id.slice(-4)}${String(count).padStart(8, '0')}`;
  }

  install(app: App, scopes: readonly string[] = app.scopes): Install {
    const known = this.installs.get(app.clientId);
    const install = {
      app,
      scopes: [...scopes],
      bucket: known?.bucket ?? createBucket(this.restoreRate, this.#clock.now()),
    };
    this.installs.set(app.clientId, install);
    return install;
  }
}
