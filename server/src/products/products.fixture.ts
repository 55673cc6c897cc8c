import sharp from 'sharp';
import type { ProductRecord, VariantRecord } from '../catalogue/index.ts';
import { writeProducts } from '../catalogue/index.ts';
import { writeInventory } from '../stock/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

export const variant = (
  sku: string,
  price_cents: number,
  more: Partial<VariantRecord> = {},
): VariantRecord => ({
  options: [],
  sku,
  barcode: null,
  price_cents,
  compare_at_price_cents: null,
  unit_cost_cents: 300,
  taxable: true,
  tracked: true,
  image_url: null,
  ...more,
});

export const product = (
  handle: string,
  variants: VariantRecord[],
  more: Partial<ProductRecord> = {},
): ProductRecord => ({
  handle,
  title: handle.charAt(0).toUpperCase() + handle.slice(1),
  description: null,
  vendor: 'Acme',
  product_type: 'Kitchen',
  status: 'ACTIVE',
  tags: [],
  image_url: null,
  gift_card: false,
  variants,
  ...more,
});

const two = (price_cents: number) => [
  variant('SHIRT-S', price_cents, { options: ['S'], barcode: '4006381333931' }),
  variant('SHIRT-M', price_cents, { options: ['M'], unit_cost_cents: null }),
];

export const PIER = 'pier.example.com';
export const MILL = 'mill.example.com';

export type TestCatalogue = TestApplication & {
  root: string;
  admin: string;
  franchisee: string;
  pier: number;
  mill: number;
};

const stocked = (sku: string, available: number) => ({
  handle: '',
  title: '',
  options: [],
  sku,
  levels: [{ location: 'Floor', on_hand: available, committed: 0, available, incoming: 0 }],
});

/**
 * Two stores: Pier sells a mug (10.00, cost 3.00, 4 in stock), a shirt in two sizes (one without cost) and a bowl that is
 * a draft; Mill the mug at 12.00 with 40 in stock.
 */
export const startTestCatalogue = async (
  environment: Record<string, string> = {},
): Promise<TestCatalogue> => {
  const server = await startTestApplication(environment);
  const { db } = server.services;
  const franchiseeId = await server.addFranchisee('Ann Ames');
  const pier = await server.addShop({ domain: PIER, name: 'Pier', franchiseeId });
  const mill = await server.addShop({ domain: MILL, name: 'Mill', timezone: 'America/Los_Angeles' });
  await writeProducts(db, { shop_id: pier })([
    product('mug', [variant('MUG', 1_000)]),
    product('shirt', two(2_500), {
      vendor: 'Loom',
      product_type: 'Clothes',
      image_url: 'https://a.example/1.jpg',
    }),
    product('bowl', [variant('BOWL', 800)], { status: 'DRAFT' }),
  ]);
  await writeProducts(db, { shop_id: mill })([product('mug', [variant('MUG', 1_200)])]);
  await writeInventory(db, { shop_id: pier })([stocked('MUG', 4), stocked('BOWL', -2)]);
  await writeInventory(db, { shop_id: mill })([stocked('MUG', 40)]);
  const root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
  const franchisee = await server.signIn({
    email: 'ann@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId,
  });
  return { ...server, root, admin, franchisee, pier, mill };
};

/** Uploads a picture as a browser does. @returns its id */
export const uploadPicture = async (
  { app, call }: Pick<TestApplication, 'app' | 'call'>,
  token: string,
  { colour = '#0a7', productRef, alt }: { colour?: string; productRef?: string; alt?: string } = {},
): Promise<string> => {
  const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const images = [{ filename: 'a.png', mimeType: 'image/png', fileSize: content.length, productRef }];
  const { body } = await call('/generate-multiple-presigned-urls', { token, body: { images } });
  const [{ url, headers, imageId }] = body.data.presignedUrls;
  const { pathname, search } = new URL(url);
  await app.inject({ method: 'PUT', url: pathname + search, headers, payload: content });
  const kept = await call('/upload-product-images', {
    token,
    body: { images: [{ imageId, alt }], productRef },
  });
  if (!kept.body.images[0].ok) throw new Error(kept.body.images[0].message);
  return imageId;
};
