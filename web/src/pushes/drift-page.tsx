import { driftColumns } from '@backroom/contract/push-columns';
import type { DriftRow } from '@backroom/contract/pushes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import { useStoreChoices } from '../stores/index.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { DriftDrawer } from './drift-drawer.tsx';
import { driftQuery } from './pushes-query.ts';

const defaults = {};

const columns = columnsOf<DriftRow, typeof driftColumns>(
  driftColumns,
  {
    label: {
      cell: (drift) => <span className="font-medium">{drift.label}</span>,
      maxWidth: 320,
      card: 'title',
    },
    store_name: { value: (drift) => drift.store_name, maxWidth: 200, card: 'under' },
    differs: { value: (drift) => drift.differs, maxWidth: 360, card: 'under' },
    drifted_at: { value: (drift) => drift.drifted_at, card: 'side' },
  },
  { sortable: false },
);

const read = ({ drifted, pagination }: AnswerOf<'getDriftList'>) => ({
  rows: drifted,
  total: pagination.total,
});

/** The rows that the list shows, for the drawer of one of them. */
const useShown = () => {
  const [state] = useListState(defaults);
  return useQuery({ ...driftQuery(state), placeholderData: keepPreviousData }).data;
};

/** What shops hold otherwise than it was last sent, each to be decided about. */
export const DriftPage = () => {
  const shown = useShown();
  const filters: ListFilter[] = [
    { key: 'store', label: 'Store', kind: 'many', ...useStoreChoices() },
    {
      key: 'kind',
      label: 'What',
      kind: 'many',
      choices: (shown?.kinds ?? []).map(({ kind, label }) => ({ value: kind, label })),
    },
  ];
  return (
    <>
      <BackLink to="/pushes">Sent to shops</BackLink>
      <ListPage
        name="push-drift"
        title="Changed in shops"
        description="What somebody changed in a shop after it was sent there. Decide for each: ours, theirs, or leave it."
        columns={columns}
        defaults={defaults}
        search="What or store"
        filters={filters}
        query={driftQuery}
        read={read}
        rowKey={(drift) => drift.id}
        rowLabel={(drift) => `${drift.label} in ${drift.store_name}`}
        details={(id, close) => (
          <DriftDrawer drift={shown?.drifted.find((one) => one.id === id)} onClose={close} />
        )}
        empty={{
          icon: GitCompare,
          title: 'Shops hold what was sent',
          text: 'What is changed in a shop since appears here within a day, side by side with ours.',
        }}
      />
    </>
  );
};
