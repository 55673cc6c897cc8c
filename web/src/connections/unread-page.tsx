import { unreadColumns } from '@backroom/contract/shopify-columns';
import type { UnreadOrder } from '@backroom/contract/shopify-fields';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, RefreshCw } from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { BackLink } from '../ui/page/back-link.tsx';
import { CopyButton } from '../ui/text/copy-button.tsx';
import { unreadQuery } from './connection-queries.ts';

const columns = columnsOf<UnreadOrder, typeof unreadColumns>(unreadColumns, {
  order: { cell: (row) => <span className="font-medium">{row.name}</span>, card: 'title' },
  store: { value: (row) => row.store_name, card: 'side' },
  reason: { value: (row) => row.reason, maxWidth: 480, card: 'under' },
  first: { value: (row) => row.first_at },
  last: { value: (row) => row.last_at },
});

const read = ({ data, pagination }: AnswerOf<'getUnreadOrders'>) => ({ rows: data, total: pagination.total });

const keyOf = (row: UnreadOrder) => `${row.store_id}-${row.number}`;

const useRetry = () => {
  const retry = useWrite('retryUnreadOrders');
  return (row: UnreadOrder) =>
    void retry({ body: { storeId: row.store_id, numbers: [row.number] } }).catch((error: unknown) =>
      toast.bad('That did not work', { description: messageOf(error) }),
    );
};

type UnreadDrawerProps = { id: string; onClose: () => void };

/** An order as its shop told it, whole, and why it couldn't be read. */
const UnreadDrawer = ({ id, onClose }: UnreadDrawerProps) => {
  const [state] = useListState({});
  const { data } = useQuery(unreadQuery(state));
  const retry = useRetry();
  const row = data?.data.find((one) => keyOf(one) === id);
  if (!row) return null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={row.name}
      description={`${row.store_name}: ${row.reason}`}
      footer={
        <>
          <CopyButton text={row.document} label="Copy document" />
          <Button look="primary" onClick={() => retry(row)}>
            Read again
          </Button>
        </>
      }
    >
      <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-meta">{row.document}</pre>
    </Drawer>
  );
};

/** Orders that are counted nowhere, since nobody could read them: each with its reason, to be read again. */
export const UnreadPage = () => {
  const [, change] = useListState({});
  const retry = useRetry();
  return (
    <>
      <BackLink to="/connections">Connections</BackLink>
      <ListPage
        name="unread orders"
        title="Unreadable orders"
        description="Orders of shops that couldn’t be read. They are in no figure until they can be."
        columns={columns}
        search="Order, store or reason"
        query={unreadQuery}
        read={read}
        rowKey={keyOf}
        rowLabel={(row) => row.name}
        rowActions={(row) => [
          { label: 'Look at it', icon: FileCheck, onSelect: () => change({ open: keyOf(row) }) },
          { label: 'Read again', icon: RefreshCw, onSelect: () => retry(row) },
        ]}
        details={(key, close) => <UnreadDrawer id={key} onClose={close} />}
        empty={{
          icon: FileCheck,
          title: 'Every order could be read',
          text: 'An order that can’t be read stands here with its reason, and is never dropped.',
        }}
      />
    </>
  );
};
