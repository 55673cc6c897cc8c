import type { Discount } from '@backroom/contract/discount-fields';
import {
  discountKinds,
  discountKindWords,
  discountStates,
  discountStateWords,
} from '@backroom/contract/discount-words';
import type { DiscountStoreResult } from '@backroom/contract/discounts';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, Pause, Pencil, Play, Plus, Scale, TicketPercent, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { download } from '../../api/download.ts';
import { readAudience } from '../../api/session.ts';
import { type Said, useWrite } from '../../api/use-write.ts';
import { useSavedViews } from '../../saved-views/index.ts';
import { FreshnessLine, useStoreChoices } from '../../stores/index.ts';
import type { Action } from '../../ui/action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { ListFilter } from '../../ui/list/list-filter.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import {
  discountDefaults,
  discountFilterOf,
  discountsQuery,
  readDiscounts,
  shopIdsOf,
} from '../discounts-query.ts';
import { discountColumns } from './discount-columns.tsx';

const DiscountDrawer = lazy(() => import('./discount-drawer.tsx'));
const ChainRules = lazy(() => import('./chain-rules.tsx'));

const states = discountStates.map((value) => ({ value, label: discountStateWords[value] }));
const types = [
  { value: 'PERCENTAGE', label: 'Percentage' },
  { value: 'FIXED', label: 'Fixed amount' },
  ...discountKinds.map((value) => ({ value, label: discountKindWords[value] })),
];

const useFilters = (): ListFilter[] => [
  { key: 'store', label: 'Store', kind: 'many', ...useStoreChoices({ held: true }) },
  { key: 'status', label: 'Status', kind: 'one', choices: states },
  { key: 'type', label: 'Type', kind: 'one', choices: types },
  { key: 'date', label: 'Runs', kind: 'dates' },
];

/** What became of it in each store, where not all went well. */
const sayStores = ({ message, results }: { message: string; results: DiscountStoreResult[] }): Said => {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return message;
  const description = failed.map((store) => `${store.shop_name}: ${store.message}`).join(' ');
  return { title: message, description, tone: 'bad' };
};

type Doing = 'pause' | 'resume' | 'delete';

/** Does something to discounts in all their stores, and says what became of those that weren't done. */
const useChange = () => {
  const change = useWrite('changeDiscounts', {
    say: ({ done, results }) => {
      const failed = results.filter(({ ok }) => !ok);
      if (failed.length === 0) return results.length === 1 ? (results[0]?.message ?? null) : `${done} done`;
      return {
        title: done === 0 ? 'Nothing was changed' : `${done} done, ${failed.length} not`,
        description: failed.map(({ message }) => message).join(' '),
        tone: 'bad',
      };
    },
  });
  return (action: Doing, ids: string[]) => change({ body: { action, ids } });
};

const attempt = (work: Promise<unknown>) =>
  work.catch((error: unknown) => toast.bad('That did not work', { description: messageOf(error) }));

const exportDiscounts = async (state: ListState, columns?: string[], ids?: string[]) =>
  download(
    'exportDiscountList',
    {
      body: {
        ...discountFilterOf(state),
        shopIds: await shopIdsOf(state),
        // The keys of the columns shown, which the call knows.
        columns: columns as never,
        ids,
      },
    },
    { fileName: 'discounts.csv' },
  );

const LOCKED = 'head office’s';

const useRowActions = (onDelete: (discounts: readonly Discount[]) => void) => {
  const navigate = useNavigate();
  const pause = useWrite('deactivateDiscount', { say: sayStores });
  const resume = useWrite('reactivateDiscount', { say: sayStores });
  return (discount: Discount): Action[] => {
    const { id, title, locked, status, discount_shops } = discount;
    const body = { title, id, shopIds: discount_shops.map(({ shop }) => shop) };
    const disabled = locked ? LOCKED : undefined;
    return [
      {
        label: 'Edit',
        icon: Pencil,
        disabled,
        onSelect: () => void navigate({ to: '/discounts/edit-discount', search: { id } }),
      },
      {
        label: 'Duplicate',
        icon: Copy,
        onSelect: () => void navigate({ to: '/discounts/create-discount', search: { from: id } }),
      },
      status === 'PAUSED'
        ? { label: 'Resume', icon: Play, disabled, onSelect: () => void attempt(resume({ body })) }
        : { label: 'Pause', icon: Pause, disabled, onSelect: () => void attempt(pause({ body })) },
      { label: 'Delete', icon: Trash2, tone: 'danger', disabled, onSelect: () => onDelete([discount]) },
    ];
  };
};

const usePageActions = (onRules: () => void): Action[] => {
  const navigate = useNavigate();
  const create: Action = {
    label: 'Create discount',
    icon: Plus,
    primary: true,
    onSelect: () => void navigate({ to: '/discounts/create-discount' }),
  };
  if (readAudience() !== 'super-admin') return [create];
  return [{ label: 'Rules of the chain', icon: Scale, onSelect: onRules }, create];
};

const rowKey = (discount: Discount) => discount.id;
const rowLabel = (discount: Discount) => `discount ${discount.title}`;

type DeleteProps = { discounts: readonly Discount[]; onClose: () => void; onDone: () => void };

const DeleteDiscounts = ({ discounts, onClose, onDone }: DeleteProps) => {
  const removeOne = useWrite('deleteDiscount', { say: sayStores });
  const change = useChange();
  const [first] = discounts;
  const isOne = first !== undefined && discounts.length === 1;
  const remove = () => {
    if (!isOne)
      return change(
        'delete',
        discounts.map(({ id }) => id),
      );
    const { id, title, code, discount_shops } = first;
    return removeOne({ body: { id, title, code, shopIds: discount_shops.map(({ shop }) => shop) } });
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete ${isOne ? first.title : `${discounts.length} discounts`}?`}
      action="Delete"
      onConfirm={() => remove().then(onDone)}
    >
      <p>It ends at once in all its stores. What it gave away stays in the reports.</p>
    </Confirm>
  );
};

/** Every discount of one's stores, with how far it is and what it gave away (specification 1; domain.md 3.4). */
export const DiscountsPage = () => {
  const [state, change] = useListState(discountDefaults);
  const [deleting, setDeleting] = useState<{ discounts: readonly Discount[]; onDone: () => void } | null>(
    null,
  );
  const [rules, setRules] = useState(false);
  const doAll = useChange();
  const actions = usePageActions(() => setRules(true));
  return (
    <>
      <ListPage
        name="discounts"
        title="Discounts"
        description="One campaign, every store: what runs where, and what it gave away."
        columns={discountColumns}
        defaults={discountDefaults}
        search="Title or code"
        above={<FreshnessLine />}
        filters={useFilters()}
        query={discountsQuery}
        read={readDiscounts}
        rowKey={rowKey}
        rowLabel={rowLabel}
        rowActions={useRowActions((discounts) =>
          setDeleting({ discounts, onDone: () => change({ open: null }) }),
        )}
        bulkActions={(selection, told) => {
          const ids = told.ids ?? [];
          const act = (action: Doing) => () => void attempt(doAll(action, ids).then(selection.clear));
          return [
            {
              label: 'Export',
              icon: Download,
              onSelect: () =>
                void attempt(exportDiscounts({ ...state, search: '', filters: {} }, undefined, ids)),
            },
            { label: 'Pause', icon: Pause, onSelect: act('pause') },
            { label: 'Resume', icon: Play, onSelect: act('resume') },
            {
              label: 'Delete',
              icon: Trash2,
              tone: 'danger',
              onSelect: () => setDeleting({ discounts: selection.rows, onDone: selection.clear }),
            },
          ];
        }}
        details={(key, close) => (
          <Suspense>
            <DiscountDrawer id={key} onClose={close} />
          </Suspense>
        )}
        onExport={exportDiscounts}
        actions={actions}
        savedViews={useSavedViews('/discounts')}
        empty={{
          icon: TicketPercent,
          title: 'No discounts yet',
          text: 'Create one for all your stores at once. Tills that ask Backroom count it the same everywhere.',
          action: actions.at(-1),
        }}
      />
      {deleting && <DeleteDiscounts {...deleting} onClose={() => setDeleting(null)} />}
      {rules && (
        <Suspense>
          <ChainRules onClose={() => setRules(false)} />
        </Suspense>
      )}
    </>
  );
};
