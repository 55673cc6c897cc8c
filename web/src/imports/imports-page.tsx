import type { FileImport } from '@backroom/contract/imports';
import { FileUp, Plus } from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { formatDateTime, formatNumber } from '../ui/text/format.ts';
import { ImportDrawer } from './import-drawer.tsx';
import { importListQuery } from './import-queries.ts';
import { ImportStatusBadge } from './import-status-badge.tsx';
import { kindWords } from './kinds.ts';
import { NewImport } from './new-import.tsx';

const columns: ListColumn<FileImport>[] = [
  {
    key: 'file',
    header: 'File',
    fixed: true,
    card: 'title',
    maxWidth: 280,
    cell: (one) => <span className="font-medium">{one.file_name}</span>,
  },
  { key: 'status', header: 'Status', card: 'side', cell: (one) => <ImportStatusBadge {...one} /> },
  { key: 'kind', header: 'What', cell: (one) => kindWords[one.kind].label },
  {
    key: 'store',
    header: 'Store or mapping',
    maxWidth: 220,
    cell: (one) => one.store_name ?? one.mapping_title ?? '-',
  },
  { key: 'new', header: 'New', align: 'right', cell: (one) => formatNumber(one.counts.created) },
  { key: 'changed', header: 'Changed', align: 'right', cell: (one) => formatNumber(one.counts.updated) },
  { key: 'refused', header: 'Refused', align: 'right', cell: (one) => formatNumber(one.counts.rejected) },
  { key: 'created', header: 'Uploaded', cell: (one) => formatDateTime(one.created_at) },
  { key: 'by', header: 'By', hidden: true, card: 'none', cell: (one) => one.created_by },
];

const NEW = 'new';

const read = (answer: AnswerOf<'getImportList'>) => ({
  rows: answer.imports,
  total: answer.pagination.total,
});

/** Files that were brought in, and the way to bring in more. */
export const ImportsPage = () => {
  const [, change] = useListState({});
  const newButton = (
    <Button look="primary" onClick={() => change({ open: NEW })}>
      <Plus aria-hidden />
      New import
    </Button>
  );
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="imports"
        title="Import"
        description="Orders, products, stock and customers from files, and sales histories of other systems."
        columns={columns}
        query={importListQuery}
        read={read}
        rowKey={(one) => one.id}
        rowLabel={(one) => `import of ${one.file_name}`}
        details={(key, close) =>
          key === NEW ? (
            <NewImport onClose={close} onUploaded={(id) => change({ open: id }, { replace: true })} />
          ) : (
            <ImportDrawer id={key} onClose={close} />
          )
        }
        actions={newButton}
        empty={{
          icon: FileUp,
          title: 'Nothing imported yet',
          text: 'Bring in Shopify’s exports, or the sales of any system as CSV.',
          action: newButton,
        }}
      />
    </>
  );
};
