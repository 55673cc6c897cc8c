import { discountSentence } from '@backroom/contract/discount-sentence';
import type { AnswerOf } from '../../api/call.ts';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import type { DiscountValues } from './form-values.ts';
import { toldOfValues } from './form-values.ts';
import { TryPanel } from './try-panel.tsx';

export type Checked = AnswerOf<'checkDiscount'>;

type Store = Checked['stores'][number];

const MOST_SHOWN = 12;

const lacks = ({ out, missing }: Store): string => {
  if (out) return 'Sells nothing of it: it stays out';
  const [first] = missing;
  return missing.length === 1 ? `Doesn’t sell ${first}` : `Doesn’t sell ${missing.length} of them`;
};

/** Stays in sight beside the form: what a shopper gets, and where it will work. */
export const BesideForm = ({ values, checked }: { values: DiscountValues; checked: Checked | undefined }) => {
  const lacking = checked?.stores.filter(({ missing }) => missing.length > 0) ?? [];
  const connected = checked?.stores.filter((store) => store.connected).length ?? 0;
  const asking = (checked?.stores.length ?? 0) - connected;
  return (
    <div className="grid content-start gap-4 lg:sticky lg:top-4">
      <Card>
        <CardHeader title="What a shopper gets" />
        <CardBody>
          <p aria-live="polite" className="text-body">
            {values.value === null && values.discount_type !== 'SHIPPING'
              ? 'Enter what it takes off.'
              : discountSentence(toldOfValues(values))}
          </p>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Where it will work" />
        <CardBody className="grid gap-2 text-table">
          {values.shopIds.length === 0 && <p className="text-muted">Choose stores.</p>}
          {asking > 0 && (
            <p className="text-muted">
              In {asking === 1 ? 'one store' : `${asking} stores`} it counts for tills that ask Backroom.
            </p>
          )}
          {connected > 0 && (
            <p className="text-muted">
              It is sent to {connected === 1 ? 'one shop' : `${connected} shops`} when it is saved.
            </p>
          )}
          {checked && lacking.length === 0 && values.shopIds.length > 0 && (
            <p>All of it is sold in every store.</p>
          )}
          <ul className="grid gap-1.5">
            {lacking.slice(0, MOST_SHOWN).map((store) => (
              <li key={store.shop} className="flex flex-wrap justify-between gap-x-3">
                <span>{store.shop_name}</span>
                <span className={store.out ? 'text-bad' : 'text-warn'} title={store.missing.join(', ')}>
                  {lacks(store)}
                </span>
              </li>
            ))}
          </ul>
          {lacking.length > MOST_SHOWN && (
            <p className="text-muted">and {lacking.length - MOST_SHOWN} more</p>
          )}
        </CardBody>
      </Card>
      <TryPanel values={values} />
    </div>
  );
};
