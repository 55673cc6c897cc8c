import { excludedSkuColumns, exclusionScopes } from '@backroom/contract/excluded-sku-columns';
import { CircleSlash, History, Plus, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { columnsOf } from '../../ui/list/columns-of.tsx';
import type { ListFilter } from '../../ui/list/list-filter.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useOpen } from '../../ui/list/use-open.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { ManageTabs } from '../manage/manage-tabs.tsx';
import { type ExcludedRow, excludedDefaults, excludedQuery, readExcluded } from './excluded-query.ts';
import { scopeNames } from './scope-words.ts';

const ExcludeSkus = lazy(async () => ({ default: (await import('./exclude-skus.tsx')).ExcludeSkus }));
const ExcludedHistory = lazy(async () => ({
  default: (await import('./excluded-history.tsx')).ExcludedHistory,
}));
const RemoveExcluded = lazy(async () => ({
  default: (await import('./remove-excluded.tsx')).RemoveExcluded,
}));

const columns = columnsOf<ExcludedRow, typeof excludedSkuColumns>(excludedSkuColumns, {
  sku: { cell: (row) => <span className="font-medium">{row.sku}</span>, maxWidth: 220, card: 'title' },
  reason: { value: (row) => row.reason, maxWidth: 320, card: 'under' },
  scopes: {
    value: (row) =>
      row.scopes
        .map((scope) =>
          scope === 'ROYALTY' && row.royalty
            ? `${scopeNames[scope]} from ${formatDate(row.royalty.from)}`
            : scopeNames[scope],
        )
        .join(', '),
    card: 'status',
  },
  since: { value: (row) => row.since, card: 'side' },
  addedBy: { value: (row) => row.added_by, maxWidth: 220 },
  known: { cell: (row) => (row.known ? 'Yes' : <Badge tone="warn">In no store</Badge>), card: 'status' },
});

const filters: ListFilter[] = [
  {
    key: 'scope',
    label: 'Kept out of',
    kind: 'many',
    choices: exclusionScopes.map((value) => ({ value, label: scopeNames[value] })),
  },
];

/** What the address opens: adding, the whole history, removing one, or the history of one. */
const Opened = ({ name, onClose }: { name: string; onClose: () => void }) => {
  if (name === 'new') return <ExcludeSkus onClose={onClose} />;
  if (name === 'history') return <ExcludedHistory sku={null} onClose={onClose} />;
  const [kind, sku] = [name.slice(0, 3), name.slice(3)];
  if (kind === 'rm~') return <RemoveExcluded sku={sku} onClose={onClose} />;
  return <ExcludedHistory sku={sku} onClose={onClose} />;
};

const rowKey = (row: ExcludedRow) => `of~${row.sku}`;

/** SKUs that take no part in the chain's programmes, a tab of product management (domain.md 3.7). */
export const ExcludedPage = () => {
  const open = useOpen();
  const exclude = { label: 'Exclude SKUs', icon: Plus, primary: true, onSelect: () => open('new') };
  return (
    <ListPage
      name="excluded-skus"
      title="Excluded SKUs"
      description="They earn no points and take no discounts; sales, tax and stock count them as ever."
      columns={columns}
      defaults={excludedDefaults}
      search="SKU or reason"
      filters={filters}
      query={excludedQuery}
      read={readExcluded}
      rowKey={rowKey}
      rowLabel={(row) => `SKU ${row.sku}`}
      rowActions={(row) => [
        { label: 'History', icon: History, onSelect: () => open(`of~${row.sku}`) },
        { label: 'Remove', icon: Trash2, tone: 'danger', onSelect: () => open(`rm~${row.sku}`) },
      ]}
      details={(name, close) => <Opened name={name} onClose={close} />}
      above={<ManageTabs />}
      actions={[{ label: 'History', icon: History, onSelect: () => open('history') }, exclude]}
      empty={{
        icon: CircleSlash,
        title: 'No SKU is excluded',
        text: 'Gift-card products, bags, deposits and stamps are what people put here.',
        action: exclude,
      }}
    />
  );
};
