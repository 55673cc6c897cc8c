import type { DomainRow } from '@backroom/contract/cname';
import { domainColumns } from '@backroom/contract/cname-columns';
import { dnsProviders } from '@backroom/contract/dns-providers';
import { History, ListTree, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { Confirm } from '../ui/overlay/confirm.tsx';
import { HistoryDrawer } from '../ui/overlay/history-drawer.tsx';
import { BackLink } from '../ui/page/back-link.tsx';
import { AddDomain, EditDomain } from './domain-dialogs.tsx';
import { domainsQuery } from './names-query.ts';
import { readDomains } from './read-domains.ts';

const columns = columnsOf<DomainRow, typeof domainColumns>(domainColumns, {
  domain: { cell: (row) => <span className="font-medium">{row.domain}</span>, card: 'title' },
  provider: { value: (row) => dnsProviders[row.provider].label, card: 'under' },
  managed: { value: (row) => (row.managed ? 'Backroom' : 'People'), card: 'status' },
  names: { value: (row) => row.names, card: 'side' },
});

/** The domains that fit the words typed, and those of the page asked for. */
const readPage = (page: number, size: number, words: string) => (answer: unknown) => {
  const found = readDomains(answer).filter(({ domain }) => domain.includes(words.toLowerCase()));
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
};

const DeleteDomain = ({ row, onClose }: { row: DomainRow; onClose: () => void }) => {
  const remove = useWrite('deleteDomain');
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete ${row.domain}?`}
      action="Delete domain"
      onConfirm={() => remove({ body: { id: row.id } })}
    >
      <p>
        Nobody can add names under it any more
        {row.managed ? ', and Backroom forgets the token' : ''}. Nothing changes at the provider.
      </p>
    </Confirm>
  );
};

/** What the address says is open: the form for a new domain, one domain, or who changed it. */
const Opened = ({ name, onClose }: { name: string; onClose: () => void }) => {
  if (name === 'new') return <AddDomain onClose={onClose} />;
  const [id = '', what] = name.split('~');
  if (what !== 'history') return <EditDomain id={id} onClose={onClose} />;
  return <HistoryDrawer record="domain" id={id} title="History of the domain" onClose={onClose} />;
};

/** The root domains of head office, and how records come to be in them. */
export const DomainsPage = () => {
  const [{ page, size, search }, change] = useListState({});
  const [deleting, setDeleting] = useState<DomainRow | null>(null);
  const read = useMemo(() => readPage(page, size, search), [page, size, search]);
  const add: Action = {
    label: 'Add domain',
    icon: Plus,
    primary: true,
    onSelect: () => change({ open: 'new' }),
  };
  return (
    <>
      <BackLink to="/cname">CNAME</BackLink>
      <ListPage
        name="domains"
        title="Domains"
        description="The domains that stores get names under. With a token Backroom makes the records itself."
        columns={columns}
        search="Domain"
        query={domainsQuery}
        read={read}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.domain}
        rowActions={(row) => [
          { label: 'Edit', icon: Pencil, onSelect: () => change({ open: row.id }) },
          { label: 'History', icon: History, onSelect: () => change({ open: `${row.id}~history` }) },
          {
            label: 'Delete',
            icon: Trash2,
            tone: 'danger',
            disabled: row.names > 0 ? 'has names' : undefined,
            onSelect: () => setDeleting(row),
          },
        ]}
        details={(key, close) => <Opened name={key} onClose={close} />}
        actions={[add]}
        empty={{
          icon: ListTree,
          title: 'No domains yet',
          text: 'Add the domain that your stores get names under, as in example.com.',
          action: add,
        }}
      />
      {deleting && <DeleteDomain row={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
};
