import { pushColumns } from '@backroom/contract/push-columns';
import { pushGroupNames } from '@backroom/contract/push-states';
import type { PushRow } from '@backroom/contract/pushes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ban, GitCompare, RotateCw, Send } from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import type { Action } from '../ui/action.ts';
import { toast } from '../ui/feedback/toast.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import type { Selection } from '../ui/list/use-selection.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { PushDrawer } from './push-drawer.tsx';
import { groupWords, PushStateBadge } from './push-state-badge.tsx';
import { pushesQuery } from './pushes-query.ts';
import { sayCancelled, sayRetried } from './say-results.ts';

const defaults = {};

const columns = columnsOf<PushRow, typeof pushColumns>(pushColumns, {
  label: {
    cell: (push) => <span className="font-medium">{push.label}</span>,
    maxWidth: 320,
    card: 'title',
  },
  store_name: { value: (push) => push.store_name, maxWidth: 200, card: 'under' },
  state: { cell: (push) => <PushStateBadge state={push.state} />, card: 'status' },
  message: { value: (push) => push.message, maxWidth: 320, card: 'under' },
  asked_by: { value: (push) => push.asked_by, maxWidth: 220 },
  asked_at: { value: (push) => push.asked_at },
  next_at: { value: (push) => push.next_at },
  tries: { value: (push) => push.tries },
});

const read = ({ pushes, pagination }: AnswerOf<'getPushList'>) => ({ rows: pushes, total: pagination.total });

const states = pushGroupNames.map((value) => ({ value, label: groupWords[value] }));

const useAnswer = () => {
  const [state] = useListState(defaults);
  return useQuery({ ...pushesQuery(state), placeholderData: keepPreviousData }).data;
};

const useFilters = (): ListFilter[] => {
  const kinds = useAnswer()?.kinds ?? [];
  return [
    { key: 'state', label: 'State', kind: 'many', choices: states },
    { key: 'store', label: 'Store', kind: 'many', ...useStoreChoices() },
    {
      key: 'kind',
      label: 'What',
      kind: 'many',
      choices: kinds.map(({ kind, label }) => ({ value: kind, label })),
    },
  ];
};

/** Does what a menu asks for; what fails is said. */
const attempt = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => toast.bad('That did not work', { description: messageOf(error) }));

/** Everything that goes to the shops: what waits, what arrived, what failed and why. */
export const PushesPage = () => {
  const navigate = useNavigate();
  const counts = useAnswer()?.counts;
  const retry = useWrite('retryPushes', { say: sayRetried });
  const retryAll = useWrite('retryFailedPushes', { say: sayRetried });
  const cancel = useWrite('cancelPushes', { say: sayCancelled });
  const rowActions = (push: PushRow): Action[] => [
    {
      label: 'Retry',
      icon: RotateCw,
      disabled: push.may_retry ? undefined : 'it hasn’t failed',
      onSelect: () => attempt(retry({ body: { ids: [push.id] } })),
    },
    {
      label: 'Cancel',
      icon: Ban,
      tone: 'danger',
      disabled: push.may_cancel ? undefined : 'it doesn’t wait',
      onSelect: () => attempt(cancel({ body: { ids: [push.id] } })),
    },
  ];
  const bulkActions = (selection: Selection<PushRow>): Action[] => {
    const { rows } = selection;
    const failed = rows.filter(({ may_retry }) => may_retry).map(({ id }) => id);
    const waiting = rows.filter(({ may_cancel }) => may_cancel).map(({ id }) => id);
    const done = (work: Promise<unknown>) => attempt(work.then(() => selection.clear()));
    return [
      {
        label: `Retry ${failed.length}`,
        icon: RotateCw,
        disabled: failed.length > 0 ? undefined : 'none of them has failed',
        onSelect: () => done(retry({ body: { ids: failed } })),
      },
      {
        label: `Cancel ${waiting.length}`,
        icon: Ban,
        tone: 'danger',
        disabled: waiting.length > 0 ? undefined : 'none of them waits',
        onSelect: () => done(cancel({ body: { ids: waiting } })),
      },
    ];
  };
  const actions: Action[] = [
    {
      label: counts?.drifted ? `Changed in shops (${counts.drifted})` : 'Changed in shops',
      icon: GitCompare,
      onSelect: () => void navigate({ to: '/pushes/drift' }),
    },
    ...(counts?.failed
      ? [
          {
            label: `Retry all failed (${counts.failed})`,
            icon: RotateCw,
            primary: true,
            onSelect: () => attempt(retryAll({ body: {} })),
          },
        ]
      : []),
  ];
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="pushes"
        title="Sent to shops"
        description="What was decided here and is to hold in the stores’ shops, newest first, with what came of it."
        columns={columns}
        defaults={defaults}
        search="What, store or Shopify’s words"
        filters={useFilters()}
        query={pushesQuery}
        read={read}
        rowKey={(push) => push.id}
        rowLabel={(push) => `${push.label} in ${push.store_name}`}
        rowActions={rowActions}
        live={{ kind: 'pushes', one: 'push', many: 'pushes' }}
        bulkActions={bulkActions}
        actions={actions}
        details={(id, close) => <PushDrawer id={id} onClose={close} />}
        empty={{
          icon: Send,
          title: 'Nothing was sent yet',
          text: 'Once a store is connected, what is decided here for its shop appears with what came of it.',
        }}
      />
    </>
  );
};
