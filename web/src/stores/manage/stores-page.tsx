import { storeColumns } from '@backroom/contract/store-columns';
import type { ManagedStore } from '@backroom/contract/store-fields';
import { ArrowRightLeft, Clock, DoorClosed, Pencil, Plus, Store, Undo2 } from 'lucide-react';
import { lazy } from 'react';
import { useSavedViews } from '../../saved-views/index.ts';
import type { Action } from '../../ui/action.ts';
import { columnsOf } from '../../ui/list/columns-of.tsx';
import type { ListFilter } from '../../ui/list/list-filter.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useOpen } from '../../ui/list/use-open.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { FreshnessLine } from '../freshness/freshness-line.tsx';
import { ownerWords, StoreStatus } from './store-words.tsx';
import { exportStores, managedStoresQuery, storeDefaults } from './stores-list-query.ts';

// The forms bring their schemas along.
const StorePanel = lazy(() => import('./store-panel.tsx'));

const columns = columnsOf<ManagedStore, typeof storeColumns>(storeColumns, {
  name: { cell: (store) => <span className="font-medium">{store.name}</span>, maxWidth: 220, card: 'title' },
  cid: { value: (store) => store.cid, card: 'side' },
  owner: { value: (store) => ownerWords(store.franchisee_name), maxWidth: 200, card: 'under' },
  status: { cell: (store) => <StoreStatus store={store} />, card: 'status' },
  domain: { value: (store) => store.shop_domain, maxWidth: 240 },
  city: { value: (store) => store.city, maxWidth: 160, card: 'under' },
  timezone: { value: (store) => store.timezone.replaceAll('_', ' ') },
  opened: { value: (store) => store.opened_on },
});

const filters: ListFilter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'one',
    choices: [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
    ],
  },
];

/** All stores, whose they are, and how they change hands (domain.md 3.8, 3.11). */
export const StoresPage = () => {
  const open = useOpen();
  const create: Action = { label: 'Add store', icon: Plus, primary: true, onSelect: () => open('new') };
  const rowActions = (store: ManagedStore): Action[] => [
    { label: 'Edit', icon: Pencil, onSelect: () => open(`${store.id}~edit`) },
    store.planned
      ? { label: 'Undo transfer', icon: Undo2, onSelect: () => open(`${store.id}~undo`) }
      : { label: 'Transfer', icon: ArrowRightLeft, onSelect: () => open(`${store.id}~transfer`) },
    store.planned_clock
      ? { label: 'Undo the change of days', icon: Undo2, onSelect: () => open(`${store.id}~undo-days`) }
      : { label: 'Change its days', icon: Clock, onSelect: () => open(`${store.id}~days`) },
    {
      label: store.closed_on ? 'Change the closing' : 'Close store',
      icon: DoorClosed,
      tone: 'danger',
      onSelect: () => open(`${store.id}~close`),
    },
  ];
  return (
    <>
      <BackLink to="/franchises">Franchise</BackLink>
      <ListPage
        name="stores"
        title="Stores"
        description="Every store with its owner. A store changes hands from one of its days on."
        columns={columns}
        defaults={storeDefaults}
        search="Name, CID, domain, city or owner"
        filters={filters}
        query={managedStoresQuery}
        onExport={exportStores}
        read={(answer) => ({ rows: answer.data, total: answer.pagination.total })}
        rowKey={(store) => store.id}
        rowLabel={(store) => store.name}
        rowActions={rowActions}
        details={(key, close) => <StorePanel openKey={key} onClose={close} />}
        actions={[create]}
        above={<FreshnessLine />}
        savedViews={useSavedViews('/stores')}
        empty={{
          icon: Store,
          title: 'No stores yet',
          text: 'Add one by hand, or bring them with an import.',
          action: create,
        }}
      />
    </>
  );
};
