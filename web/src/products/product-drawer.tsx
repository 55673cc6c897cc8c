import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { RecordDrawer } from '../ui/overlay/record-drawer.tsx';
import { formatDate, formatMoney, formatNumber, orDash } from '../ui/text/format.ts';
import { StatusBadge } from '../ui/text/status-badge.tsx';
import { PriceRange } from './price-range.tsx';
import { ProductActions } from './product-actions.tsx';

import { ProductPicture } from './product-picture.tsx';
import { productQuery } from './products-query.ts';
import { StoresBeside } from './stores-beside.tsx';
import { VariantTable } from './variant-table.tsx';
import { WeeksOfSales } from './weeks-of-sales.tsx';

type Whole = AnswerOf<'getProduct'>['product'];

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-2">
    <h3 className="text-table font-medium">{title}</h3>
    {children}
  </section>
);

const facts = (product: Whole): [string, ReactNode][] => [
  ['Vendor', orDash(product.vendor)],
  ['Category', orDash(product.product_type)],
  ['Price', <PriceRange key="price" least={product.min_price} most={product.max_price} />],
  ['Tags', orDash(product.tags.join(', '))],
  ['Collections', orDash(product.collections.map(({ title }) => title).join(', '))],
  ['Changed', formatDate(product.updated_at)],
];

const Overview = ({ product }: { product: Whole }) => (
  <div className="grid gap-4">
    {product.images.length > 0 && (
      <ul className="flex flex-wrap gap-2">
        {product.images.map(({ url, alt }) => (
          <li key={url}>
            <ProductPicture url={url} alt={alt} className="size-20" />
          </li>
        ))}
      </ul>
    )}
    <dl className="grid grid-cols-2 gap-3">
      {facts(product).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-meta text-muted">{label}</dt>
          <dd className="text-table break-words">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Everything about one product of a store. */
const ProductDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordDrawer
    kind="Product"
    record="product"
    id={id}
    query={useQuery(productQuery(id))}
    onClose={onClose}
    heading={({ product }) => (
      <>
        {product.title}
        <StatusBadge status={product.status} />
      </>
    )}
    description={({ product }) => product.store_name}
    actions={({ product }) => <ProductActions product={product} onClose={onClose} />}
  >
    {({ product }) => (
      <div className="grid grid-cols-1 gap-6">
        <Overview product={product} />
        <Section title="Variants and stock">
          <VariantTable variants={product.variants} />
        </Section>
        <Section title="Sold in the last 90 days">
          <p className="text-table">
            {formatNumber(product.sales.units)} units, {formatMoney(product.sales.net_sales)} net
          </p>
          <WeeksOfSales {...product.sales} />
        </Section>
        <Section title="From store to store">
          {product.stores.length > 1 ? (
            <StoresBeside stores={product.stores} />
          ) : (
            <p className="text-table text-muted">No other store has its SKUs.</p>
          )}
        </Section>
      </div>
    )}
  </RecordDrawer>
);

export default ProductDrawer;
