import type { OrderDetails } from '@backroom/contract/orders';
import { formatMoney, orDash } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { ProductImage } from './product-image.tsx';

/** The lines of an order: name, SKU, variant id, vendor, price, quantity and discount of each. */
export const OrderLines = ({ lines }: { lines: OrderDetails['lineItems'] }) => (
  <ul className="grid gap-3">
    {lines.map((line) => (
      <li key={line._id} className="flex gap-3">
        <ProductImage address={line.p_img} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{line.name}</p>
          <p className="text-meta break-words text-muted">
            SKU {orDash(line.v_sku)} · Variant {orDash(line.v_id)} · {orDash(line.p_vendor)}
          </p>
          {line.total_discount > 0 && (
            <p className="text-meta text-muted">Discount −{formatMoney(line.total_discount)}</p>
          )}
        </div>
        <div className="shrink-0 text-right">
          <p>
            {line.qty} × <Money value={line.price} />
          </p>
          <p className="font-medium">
            <Money value={line.price * line.qty - line.total_discount} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);
