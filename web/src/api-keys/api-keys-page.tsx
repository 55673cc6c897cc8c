import { apiKeyColumns, permissionWords } from '@backroom/contract/api-key-columns';
import type { ApiKeyRow } from '@backroom/contract/api-keys';
import { Ban, CircleCheck, History, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { HistoryDrawer } from '../ui/overlay/history-drawer.tsx';
import { BackLink } from '../ui/page/back-link.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { apiKeyDefaults, apiKeysQuery } from './api-keys-query.ts';
import { CreateApiKey } from './create-api-key.tsx';
import { RevokeApiKey } from './revoke-api-key.tsx';

const columns = columnsOf<ApiKeyRow, typeof apiKeyColumns>(apiKeyColumns, {
  name: { cell: (key) => <span className="font-medium">{key.name}</span>, maxWidth: 260, card: 'title' },
  status: {
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
    card: 'status',
  },
  store: { value: (key) => key.store_name, maxWidth: 200, card: 'under' },
  prefix: { cell: (key) => <code className="font-mono text-meta">{key.prefix}…</code>, card: 'side' },
  permissions: { value: ({ permissions }) => permissions.map((one) => permissionWords[one]).join(', ') },
  lastUsed: { value: (key) => key.last_used_at },
  created: { value: (key) => key.created_at, card: 'under' },
  createdBy: { value: (key) => key.created_by },
});

/** Keys with which tills and other systems call Backroom. */
export const ApiKeysPage = () => {
  const [, change] = useListState(apiKeyDefaults);
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const create: Action = {
    label: 'Create key',
    icon: Plus,
    primary: true,
    onSelect: () => change({ open: 'new' }),
  };
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="api-keys"
        title="API keys"
        description="A key lets one till or system of one store use gift cards, or ask what a cart is given off. It is shown once."
        columns={columns}
        defaults={apiKeyDefaults}
        search="Name, store or start of the key"
        query={apiKeysQuery}
        read={(answer) => ({ rows: answer.apiKeys, total: answer.pagination.total })}
        rowKey={(key) => key.id}
        rowLabel={(key) => `API key ${key.name}`}
        rowActions={(key) => [
          { label: 'History', icon: History, onSelect: () => change({ open: key.id }) },
          {
            label: 'Revoke',
            icon: Ban,
            tone: 'danger',
            disabled: key.revoked_at ? 'revoked' : undefined,
            onSelect: () => setRevoking(key),
          },
        ]}
        details={(key, close) =>
          key === 'new' ? (
            <CreateApiKey onClose={close} />
          ) : (
            <HistoryDrawer record="api-key" id={key} title="History of the key" onClose={close} />
          )
        }
        actions={[create]}
        empty={{
          icon: KeyRound,
          title: 'No API keys yet',
          text: 'Create one for each till or system that should use gift cards.',
          action: create,
        }}
      />
      {revoking && <RevokeApiKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
};
