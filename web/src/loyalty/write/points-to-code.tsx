import { pointsCodeForm } from '@backroom/contract/loyalty-codes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type * as z from 'zod';
import type { AnswerOf } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { formatDate, formatMoney, formatPoints } from '../../ui/text/format.ts';
import type { CustomerDialogProps } from '../customer/customer-panel.tsx';
import { nameOf } from '../customer-view.ts';

type CodeForm = z.input<typeof pointsCodeForm>;
type Made = AnswerOf<'createPointsCode'>['code'];

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="px-4 py-2.5">
    <dt className="text-meta text-muted">{name}</dt>
    <dd aria-live="polite" className="text-body font-semibold tabular-nums">
      {children}
    </dd>
  </div>
);

/** What the points would be in that store, while they are typed. */
const Preview = ({ customerId, shop, points }: { customerId: string; shop: string; points: unknown }) => {
  const asked = useDeferredValue(typeof points === 'number' && points >= 0.01 ? points : undefined);
  const { data } = useQuery({
    ...callOptions('previewPointsCode', { body: { customerId, shop, points: asked } }),
    enabled: shop !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (shop === '' || !data) return null;
  if (data.refused) return <Notice tone="warn">{data.refused}</Notice>;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-sunken">
        <Fact name="Can be spent">{formatPoints(data.spendable)}</Fact>
        <Fact name="Worth">{asked === undefined ? '-' : formatMoney(data.discount)}</Fact>
        <Fact name="Balance after">{asked === undefined ? '-' : formatPoints(data.balance_after)}</Fact>
      </dl>
      <p className="text-meta text-muted">
        Works once, until {formatDate(data.expires_at)}
        {data.minimum_subtotal === null ? '' : `, from ${formatMoney(data.minimum_subtotal)} of goods on`}.
      </p>
    </div>
  );
};

/** The code, to be told or sent to the shopper. */
const MadeCode = ({ code, onClose }: { code: Made; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="The code is made"
    description={`${formatPoints(code.points)} in points, for ${code.shop_name}`}
    footer={
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <div className="grid gap-3">
      <p className="flex items-center justify-between gap-3 rounded-lg border border-line bg-sunken px-4 py-3">
        <span className="text-body font-semibold break-all tabular-nums">{code.code}</span>
        <CopyButton text={code.code} label="Copy" />
      </p>
      <p className="text-table text-muted">
        {formatMoney(code.discount)} off once, until {formatDate(code.expires_at)}. It is on its way to the
        shop; what isn’t used comes back.
      </p>
    </div>
  </Dialog>
);

/** Makes points a one-use code of a store's shop. */
export const PointsToCode = ({ customer, onClose }: CustomerDialogProps) => {
  const create = useWrite('createPointsCode');
  const stores = useStoreChoices();
  const only = stores.choices?.length === 1 ? stores.choices[0]?.value : undefined;
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <MadeCode code={made} onClose={onClose} />;
  return (
    <FormDialog<CodeForm>
      title="Turn points into a code"
      description={nameOf(customer)}
      schema={pointsCodeForm}
      initial={{ customerId: customer._id, shop: only ?? '' }}
      action="Make code"
      staysOpen
      onSubmit={async (body) => setMade((await create({ body })).code)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="shop"
            label="Store"
            hint="In whose Shopify shop the code works."
            required
          >
            {({ ref: _, ...props }) => <Combobox {...props} {...stores} label="store" />}
          </FormField>
          <FormField control={form.control} name="points" label="Points" required>
            {(props) => <AmountInput {...props} placeholder="10.00" />}
          </FormField>
          <Preview customerId={customer._id} shop={form.watch('shop')} points={form.watch('points')} />
        </>
      )}
    </FormDialog>
  );
};
