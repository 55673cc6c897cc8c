import { useQuery } from '@tanstack/react-query';
import { UnitCostDialog } from '../../reports/index.ts';
import type { ListState } from '../../ui/list/list-state.ts';
import { missingCostsQuery } from './stock-lists.ts';

type EnterCostProps = { sku: string; state: ListState; onClose: () => void };

/** The dialog for the cost of a row of the list that is shown. */
export const EnterCost = ({ sku, state, onClose }: EnterCostProps) => {
  const { data } = useQuery(missingCostsQuery(state));
  const row = data?.rows.find((one) => one.sku === sku);
  if (!row) return null;
  return (
    <UnitCostDialog
      of={{ sku: row.sku, title: row.title, cost: row.known, version: row.version }}
      onClose={onClose}
    />
  );
};
