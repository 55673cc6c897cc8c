import { catalogueEndpoints } from '@backroom/contract/catalogue';
import type { MissingCost } from '@backroom/contract/stock-work';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { countOf } from '../../ui/text/format.ts';
import { missingCostsQuery } from './stock-lists.ts';

type CostForm = { sku: string; unit_cost: number | null; backfill: boolean };

/** Enters the cost of a SKU once for all stores; it goes to their shops, too. */
const CostDialog = ({ row, onClose }: { row: MissingCost; onClose: () => void }) => {
  const save = useWrite('setUnitCost', {
    say: ({ variants }) => ({
      title: 'Cost saved',
      description: `For ${countOf(variants, 'variant')} in all stores`,
    }),
  });
  return (
    <FormDialog<CostForm>
      title={`Cost of ${row.sku}`}
      description={row.title}
      schema={catalogueEndpoints.setUnitCost.body}
      initial={{ sku: row.sku, unit_cost: row.known, backfill: true }}
      action="Save cost"
      // The schema has seen to it that there is an amount.
      onSubmit={({ unit_cost, ...rest }) => save({ body: { ...rest, unit_cost: unit_cost ?? 0 } })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="unit_cost"
            label="Unit cost"
            required
            hint="What one unit costs, for all stores and their shops."
          >
            {(props) => <AmountInput {...props} unit="$" placeholder="0.00" />}
          </FormField>
          <CheckField
            form={form}
            name="backfill"
            label="Also for what was sold without a cost"
            hint="Costs and margins of past days change. Costs known at a sale stay as they are."
          />
        </>
      )}
    </FormDialog>
  );
};

type EnterCostProps = { sku: string; state: ListState; onClose: () => void };

/** The dialog for a row of the list that is shown. */
export const EnterCost = ({ sku, state, onClose }: EnterCostProps) => {
  const { data } = useQuery(missingCostsQuery(state));
  const row = data?.rows.find((one) => one.sku === sku);
  return row ? <CostDialog row={row} onClose={onClose} /> : null;
};
