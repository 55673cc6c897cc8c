import { driftColumns } from '@backroom/contract/push-columns';
import type { DriftRow } from '@backroom/contract/pushes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, GitCompare, Hand, Undo2 } from 'lucide-react';
import type { AnswerOf, GivenTo } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import { toast } from '../ui/feedback/toast.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import type { Selection } from '../ui/list/use-selection.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { countOf } from '../ui/text/format.ts';
import { DriftDrawer } from './drift-drawer.tsx';
import { driftFilterOf, driftQuery } from './pushes-query.ts';

const defaults = {};

const columns = columnsOf<DriftRow, typeof driftColumns>(driftColumns, {
  label: {
    cell: (drift) => <span className="font-medium">{drift.label}</span>,
    maxWidth: 320,
    card: 'title',
  },
  store_name: { value: (drift) => drift.store_name, maxWidth: 200, card: 'under' },
  differs: { value: (drift) => drift.differs, maxWidth: 360, card: 'under' },
  drifted_at: { value: (drift) => drift.drifted_at, card: 'side' },
});

const read = ({ drifted, pagination }: AnswerOf<'getDriftList'>) => ({
  rows: drifted,
  total: pagination.total,
});

/** The rows that the list shows, for the drawer of one of them. */
const useShown = () => {
  const [state] = useListState(defaults);
  return useQuery({ ...driftQuery(state), placeholderData: keepPreviousData }).data;
};

type Decision = GivenTo<'settleDrifts'>['body']['decision'];

type Results = AnswerOf<'settleDrifts'>['results'];

const saySettled = (results: Results) => {
  const failed = results.filter(({ ok }) => !ok);
  const done = results.length - failed.length;
  if (failed.length === 0) toast.good(`${countOf(done, 'change')} settled`);
  else toast.bad(`${done} of ${results.length} settled`, { description: failed[0]?.message });
};

type Told = Pick<GivenTo<'settleDrifts'>['body'], 'drifted' | 'filter' | 'except' | 'expected'>;

/** Settles what is named, or all that match: a call does 1,000, so it is asked until nothing is left. */
const settleAll = async (
  settle: (given: GivenTo<'settleDrifts'>) => Promise<AnswerOf<'settleDrifts'>>,
  told: Told,
  decision: Decision,
): Promise<Results> => {
  const results: Results = [];
  let next = told;
  for (;;) {
    const answer = await settle({ body: { ...next, decision } });
    results.push(...answer.results);
    if (answer.left === 0 || answer.done === 0) return results;
    const refused = answer.results.filter(({ ok }) => !ok).map(({ id }) => id);
    next = { filter: told.filter, except: [...(next.except ?? []), ...refused] };
  }
};

/** What shops hold otherwise than it was last sent, each to be decided about. */
export const DriftPage = () => {
  const shown = useShown();
  const settle = useWrite('settleDrifts', { say: () => null });
  const decideAll = (
    selection: Selection<DriftRow>,
    { filter, except, expected }: Pick<Told, 'filter' | 'except' | 'expected'>,
    decision: Decision,
  ) => {
    const told = selection.isAll
      ? { filter, except, expected }
      : { drifted: selection.rows.map(({ id, version }) => ({ id, version })) };
    void settleAll(settle, told, decision).then(
      (results) => {
        saySettled(results);
        selection.clear();
      },
      (error: unknown) => toast.bad('That did not work', { description: messageOf(error) }),
    );
  };
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
        filterOf={driftFilterOf}
        bulkActions={(selection, told) => [
          {
            label: 'Put ours back',
            icon: Undo2,
            onSelect: () => decideAll(selection, told, 'put-ours-back'),
          },
          {
            label: 'Take theirs',
            icon: Download,
            disabled: selection.rows.some(({ may_take }) => !may_take)
              ? 'one of them can’t be taken over'
              : undefined,
            onSelect: () => decideAll(selection, told, 'take-theirs'),
          },
          { label: 'Leave', icon: Hand, onSelect: () => decideAll(selection, told, 'leave') },
        ]}
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
