import { catalogueEndpoints } from '@backroom/contract/catalogue';
import type { AnswerOf } from '../../api/call.ts';
import { type Said, useWrite } from '../../api/use-write.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { countOf } from '../../ui/text/format.ts';
import type { MissingCost } from './missing-cost-page.tsx';

type CostForm = { sku: string; unit_cost: number | null; backfill: boolean };

const sayCorrected = ({ orders_corrected, more_to_correct }: AnswerOf<'setUnitCost'>): Said => ({
  title: 'Cost saved',
  description: `${countOf(orders_corrected, 'order')} corrected${more_to_correct ? ', the rest follows' : ''}`,
});

/** Enters the cost of a SKU, from now on and for what was sold without one. */
export const UnitCostDialog = ({ row, onClose }: { row: MissingCost; onClose: () => void }) => {
  const save = useWrite('setUnitCost', { say: sayCorrected });
  return (
    <FormDialog<CostForm>
      title={`Cost of ${row.sku}`}
      description={row.product_title}
      schema={catalogueEndpoints.setUnitCost.body}
      initial={{ sku: row.sku, unit_cost: row.current_unit_cost, backfill: true }}
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
            hint="What one unit costs, in US dollars, for all stores."
          >
            {(props) => <AmountInput {...props} unit="$" placeholder="0.00" />}
          </FormField>
          <CheckField
            form={form}
            name="backfill"
            label={`Also for the ${countOf(row.units_sold, 'unit')} sold without a cost`}
            hint="Costs and margins of past days change. Costs known at a sale stay as they are."
          />
        </>
      )}
    </FormDialog>
  );
};
