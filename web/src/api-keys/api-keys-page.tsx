import type { ApiKeyRow } from '@backroom/contract/api-keys';
import { useNavigate } from '@tanstack/react-router';
import { Ban, CircleCheck, KeyRound, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { apiKeysQuery } from './api-keys-query.ts';
import { CreateApiKey } from './create-api-key.tsx';
import { RevokeApiKey } from './revoke-api-key.tsx';

const columns: ListColumn<ApiKeyRow>[] = [
  {
    key: 'name',
    header: 'Name',
    fixed: true,
    card: 'title',
    maxWidth: 260,
    cell: (key) => <span className="font-medium">{key.name}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'side',
    cell: (key) =>
      key.revoked_at ? (
        <Badge tone="bad" icon={Ban}>
          Revoked
        </Badge>
      ) : (
        <Badge tone="good" icon={CircleCheck}>
          Active
        </Badge>
      ),
  },
  { key: 'store', header: 'Store', maxWidth: 200, cell: (key) => key.store_name },
  {
    key: 'prefix',
    header: 'Starts with',
    cell: (key) => <code className="font-mono text-meta">{key.prefix}…</code>,
  },
  { key: 'permissions', header: 'May use', cell: () => 'Gift cards' },
  { key: 'lastUsed', header: 'Last used', cell: (key) => formatDateTime(key.last_used_at) },
  { key: 'created', header: 'Created', cell: (key) => formatDateTime(key.created_at) },
  { key: 'createdBy', header: 'Created by', hidden: true, card: 'none', cell: (key) => key.created_by },
];

/** The keys that fit the words typed, and those of the page asked for. */
const readPage = (page: number, size: number, words: string) => (answer: AnswerOf<'getApiKeyList'>) => {
  const wanted = words.toLowerCase();
  const found = answer.apiKeys.filter((key) =>
    `${key.name} ${key.store_name} ${key.prefix}`.toLowerCase().includes(wanted),
  );
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
};

/** Keys with which tills and other systems call Backroom. */
export const ApiKeysPage = () => {
  const [{ page, size, search }] = useListState({});
  const navigate = useNavigate();
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const read = useMemo(() => readPage(page, size, search), [page, size, search]);
  const create = () =>
    void navigate({
      to: '.',
      // This page's own search; the router's type is that of all pages at once.
      search: ((before: object) => ({ ...before, open: 'new' })) as never,
    });
  const createButton = (
    <Button look="primary" onClick={create}>
      <Plus aria-hidden />
      Create key
    </Button>
  );
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="api-keys"
        title="API keys"
        description="A key lets one till or system of one store check, use and reload gift cards. It is shown once."
        columns={columns}
        search="Name, store or start of the key"
        query={apiKeysQuery}
        read={read}
        rowKey={(key) => key.id}
        rowLabel={(key) => `API key ${key.name}`}
        rowActions={(key) => [
          {
            label: 'Revoke',
            icon: Ban,
            tone: 'danger',
            disabled: key.revoked_at ? 'revoked' : undefined,
            onSelect: () => setRevoking(key),
          },
        ]}
        details={(key, close) => key === 'new' && <CreateApiKey onClose={close} />}
        actions={createButton}
        empty={{
          icon: KeyRound,
          title: 'No API keys yet',
          text: 'Create one for each till or system that should use gift cards.',
          action: createButton,
        }}
      />
      {revoking && <RevokeApiKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
};
