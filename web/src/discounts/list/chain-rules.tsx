import { discountRulesEndpoints } from '@backroom/contract/discount-rules';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../api/call-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';

type Rules = { franchisee_cap_pct: number | null; version: string };

/** What head office allows its franchisees to give away by themselves. */
const ChainRules = ({ onClose }: { onClose: () => void }) => {
  const rules = useQuery(callOptions('getDiscountRules'));
  const save = useWrite('setDiscountRules');
  if (!rules.data) return null;
  return (
    <FormDialog<Rules>
      title="Rules of the chain"
      description="They hold for discounts that franchisees make for their own stores, from the next time one is saved."
      schema={discountRulesEndpoints.setDiscountRules.body}
      initial={rules.data}
      action="Save"
      onSubmit={(body) => save({ body })}
      onClose={onClose}
    >
      {({ control }) => (
        <FormField
          control={control}
          name="franchisee_cap_pct"
          label="At most"
          hint="Percent that a franchisee’s own discount takes off. Empty means no limit."
          required={false}
        >
          {(props) => <AmountInput {...props} unit="%" />}
        </FormField>
      )}
    </FormDialog>
  );
};

export default ChainRules;
