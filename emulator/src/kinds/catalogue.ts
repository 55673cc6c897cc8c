/** What a shop sells. Ids are numbers as text, money is cents, moments are ISO 8601 in UTC. */
export type Product = {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';
  tags: string[];
  giftCard: boolean;
  categoryId: string | null;
  seo: { title: string | null; description: string | null };
  options: { name: string; values: string[] }[];
  /** Collections that somebody put it into; automatic ones find it by its tags. */
  collectionIds: string[];
  media: Media[];
  publicationIds: string[];
  createdAt: string;
  updatedAt: string;
};

/** A product as a shop has it of which nothing else was said. */
export const plainProduct = (
  own: Pick<Product, 'id' | 'handle' | 'title' | 'vendor'> & Partial<Product>,
  at: string,
): Product => ({
  descriptionHtml: '',
  productType: '',
  status: 'ACTIVE',
  tags: [],
  giftCard: false,
  categoryId: null,
  seo: { title: null, description: null },
  options: [{ name: 'Title', values: ['Default Title'] }],
  collectionIds: [],
  media: [],
  publicationIds: [],
  createdAt: at,
  updatedAt: at,
  ...own,
});

export type Media = {
  id: string;
  alt: string | null;
  url: string;
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';
};

/** A variant and its inventory item, which are made and gone together. */
export type Variant = {
  id: string;
  itemId: string;
  productId: string;
  sku: string | null;
  barcode: string | null;
  position: number;
  optionValues: string[];
  priceCents: number;
  compareAtCents: number | null;
  taxable: boolean;
  inventoryPolicy: 'DENY' | 'CONTINUE';
  tracked: boolean;
  requiresShipping: boolean;
  weightGrams: number;
  costCents: number | null;
  createdAt: string;
  updatedAt: string;
  itemUpdatedAt: string;
};

/** The states that a level counts its units in; `on_hand` is the sum of those that are in the shop. */
export const quantityNames = [
  'available',
  'committed',
  'incoming',
  'reserved',
  'damaged',
  'safety_stock',
  'quality_control',
] as const;

export type QuantityName = (typeof quantityNames)[number];

export type Level = {
  itemId: string;
  locationId: string;
  quantities: Partial<Record<QuantityName, number>>;
  updatedAt: string;
};

export type Collection = {
  id: string;
  handle: string;
  title: string;
  /** Of an automatic one: the tag that its products bear, or lack. */
  rule: { tag: string; has: boolean } | null;
  updatedAt: string;
};

const keyOf = (itemId: string, locationId: string) => `${itemId} ${locationId}`;

/** The products of a shop with their variants, stock and collections. */
export class Catalogue {
  readonly products = new Map<string, Product>();
  readonly variants = new Map<string, Variant>();
  readonly collections = new Map<string, Collection>();
  readonly #levels = new Map<string, Level>();
  readonly #variantsOf = new Map<string, string[]>();
  readonly #variantOfItem = new Map<string, string>();
  readonly #locationsOf = new Map<string, string[]>();

  addVariant(variant: Variant): void {
    this.variants.set(variant.id, variant);
    this.#variantOfItem.set(variant.itemId, variant.id);
    const siblings = this.#variantsOf.get(variant.productId) ?? [];
    siblings.push(variant.id);
    this.#variantsOf.set(variant.productId, siblings);
  }

  removeVariant(id: string): void {
    const variant = this.variants.get(id);
    if (!variant) return;
    this.variants.delete(id);
    this.#variantOfItem.delete(variant.itemId);
    const siblings = this.#variantsOf.get(variant.productId) ?? [];
    this.#variantsOf.set(
      variant.productId,
      siblings.filter((other) => other !== id),
    );
  }

  variantsOf(productId: string): Variant[] {
    return (this.#variantsOf.get(productId) ?? [])
      .flatMap((id) => this.variants.get(id) ?? [])
      .sort((a, b) => a.position - b.position);
  }

  variantOfItem(itemId: string): Variant | undefined {
    return this.variants.get(this.#variantOfItem.get(itemId) ?? '');
  }

  putLevel(level: Level): void {
    const key = keyOf(level.itemId, level.locationId);
    if (!this.#levels.has(key)) {
      const locations = this.#locationsOf.get(level.itemId) ?? [];
      locations.push(level.locationId);
      this.#locationsOf.set(level.itemId, locations);
    }
    this.#levels.set(key, level);
  }

  level(itemId: string, locationId: string): Level | undefined {
    return this.#levels.get(keyOf(itemId, locationId));
  }

  levelsOf(itemId: string): Level[] {
    return (this.#locationsOf.get(itemId) ?? []).flatMap((location) => this.level(itemId, location) ?? []);
  }

  collectionsOf(product: Product): Collection[] {
    return [...this.collections.values()].filter(({ id, rule }) =>
      rule ? product.tags.includes(rule.tag) === rule.has : product.collectionIds.includes(id),
    );
  }
}

/** What is in the shop of a level, whoever it is for. */
export const onHandOf = ({ quantities }: Level): number =>
  quantityNames.filter((name) => name !== 'incoming').reduce((sum, name) => sum + (quantities[name] ?? 0), 0);

export const quantityOf = (level: Level, name: string): number | null => {
  if (name === 'on_hand') return onHandOf(level);
  const known = quantityNames.find((one) => one === name);
  return known ? (level.quantities[known] ?? 0) : null;
};
