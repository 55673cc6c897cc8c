import type { Services } from '../../platform/services.ts';
import type { Json } from './json-fields.ts';
import type { StoreShop } from './store-shop.ts';

/** What became of each thing that a room was handed: a word of its own, or why it was refused. */
export type TakenIn = readonly (string | { refused: string })[];

/** Writes things of one kind as a shop has them, each once however often it is told. */
type TakeIn = (services: Services, shop: StoreShop, nodes: readonly Json[]) => Promise<TakenIn>;

type Gone = (services: Services, shop: StoreShop, numbers: readonly string[]) => Promise<void>;

declare module '../../platform/manifest.ts' {
  interface Contributions {
    /**
     * How rooms above take in what their kind of thing is in shops: gift cards (documents/by-ids.ts `GiftCardsByIds`), discounts
     * (`DiscountsByIds`). A kind that no room takes in isn't asked for.
     */
    takenFromShops: Readonly<Partial<Record<'gift-cards' | 'discounts', TakeIn>>>;
    /** What they do about those that a shop has no more, by their numbers there. */
    goneFromShops: Readonly<Partial<Record<'gift-cards', Gone>>>;
  }
}

/** The room's own way of taking in a kind; null where none takes it. */
export const takerOf = (
  { house }: Pick<Services, 'house'>,
  kind: 'gift-cards' | 'discounts',
): TakeIn | null => house.asked('takenFromShops').find((one) => one[kind])?.[kind] ?? null;

/** Tells the rooms that keep a kind what a shop has no more. */
export const tellGone =
  (kind: 'gift-cards'): Gone =>
  async (services, shop, numbers) => {
    for (const rooms of services.house.asked('goneFromShops')) await rooms[kind]?.(services, shop, numbers);
  };
