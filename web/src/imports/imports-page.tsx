import { importColumns } from '@backroom/contract/import-columns';
import type { FileImport } from '@backroom/contract/imports';
import { FileUp, Plus } from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { importDefaults, importListQuery } from './import-queries.ts';
import { ImportStatusBadge } from './import-status-badge.tsx';
import { NewImport } from './new-import.tsx';

const columns = columnsOf<FileImport, typeof importColumns>(importColumns, {
  file: {
    cell: (one) => <span className="font-medium">{one.file_name}</span>,
    maxWidth: 280,
    card: 'title',
  },
  status: { cell: (one) => <ImportStatusBadge {...one} />, card: 'status' },
  kind: { value: (one) => one.kind_label, card: 'under' },
  store: { value: (one) => one.store_name ?? one.mapping_title, maxWidth: 220, card: 'under' },
  new: { value: (one) => one.counts.created },
  changed: { value: (one) => one.counts.updated },
  refused: { value: (one) => one.counts.rejected },
  created: { value: (one) => one.created_at, card: 'side' },
  by: { value: (one) => one.created_by },
});

const NEW = 'new';

const read = (answer: AnswerOf<'getImportList'>) => ({
  rows: answer.imports,
  total: answer.pagination.total,
});

/** Files that were brought in, and the way to bring in more. */
export const ImportsPage = () => {
  const [, change] = useListState(importDefaults);
  const add: Action = {
    label: 'New import',
    icon: Plus,
    primary: true,
    onSelect: () => change({ open: NEW }),
  };
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="imports"
        title="Import"
        description="Orders, products, stock, customers, gift cards and loyalty points from files, and sales histories of other systems."
        columns={columns}
        defaults={importDefaults}
        search="File or store"
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
        actions={[add]}
        empty={{
          icon: FileUp,
          title: 'Nothing imported yet',
          text: 'Bring in Shopify’s exports, or the sales of any system as CSV.',
          action: add,
        }}
      />
    </>
  );
};
