import { type RoyaltyTerms, royaltyEndpoints } from '@backroom/contract/royalty';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { localDay } from '../ui/dates/date-range.ts';
import { DayInput } from '../ui/dates/day-input.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';

type EndForm = { terms_id: string; effective_to: string | null; version: string };

/** Ends terms on a day, or lets them go on. */
export const EndTermsDialog = ({ terms, onClose }: { terms: RoyaltyTerms; onClose: () => void }) => {
  const end = useWrite('endRoyaltyTerms');
  return (
    <FormDialog<EndForm>
      title={`End terms of ${terms.store_name}`}
      description={terms.cid}
      schema={royaltyEndpoints.endRoyaltyTerms.body}
      initial={{
        terms_id: terms.terms_id,
        effective_to: terms.effective_to ?? localDay(),
        version: terms.version,
      }}
      action="End terms"
      onSubmit={(body) => end({ body })}
      onClose={onClose}
      aside={(form) =>
        terms.effective_to && (
          <Button
            look="ghost"
            type="submit"
            form={form.id}
            onClick={() => form.setValue('effective_to', null)}
          >
            Remove the end
          </Button>
        )
      }
    >
      {(form) => (
        <FormField
          control={form.control}
          name="effective_to"
          label="Last day"
          required
          hint="From the day after, no royalty is charged until new terms begin."
        >
          {(props) => <DayInput {...props} min={terms.effective_from} />}
        </FormField>
      )}
    </FormDialog>
  );
};
