import type { ImportPreview } from '@backroom/contract/imports';
import { useId } from 'react';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';

/** What is to be known before some files are imported. */
export type StartChoices = { confirm_repeat?: boolean; repeated_rows?: 'once' | 'each' };

type StartQuestionsProps = {
  preview: ImportPreview;
  choices: StartChoices;
  onChange: (choices: StartChoices) => void;
};

const REPEATED = 'REPEATED_ROW';

/** Asks what the file itself leaves open: whether it is meant again, and whether rows that repeat are. */
export const StartQuestions = ({ preview, choices, onChange }: StartQuestionsProps) => {
  const again = useId();
  // of a large history only the beginning was looked at
  const isHistory = preview.import.mapping_title !== null;
  const repeats = preview.problems.some(({ code }) => code === REPEATED) || (isHistory && !preview.whole);
  return (
    <>
      {preview.imported_before && (
        <label htmlFor={again} className="mt-4 flex items-center gap-2.5 text-table">
          <Checkbox
            id={again}
            name="again"
            checked={choices.confirm_repeat === true}
            onCheckedChange={(checked) => onChange({ ...choices, confirm_repeat: checked })}
          />
          Import it again
        </label>
      )}
      {repeats && (
        <div className="mt-4">
          <Field
            label="Rows that stand twice in an order"
            hint="Word for word the same. An export that was joined to another holds rows twice; a till writes one for each scan."
          >
            {(wiring) => (
              <Select
                {...wiring}
                choices={[
                  { value: 'once', label: 'Count them once' },
                  { value: 'each', label: 'Count each: they were sold more than once' },
                ]}
                value={choices.repeated_rows ?? 'once'}
                onChange={(event) =>
                  onChange({ ...choices, repeated_rows: event.target.value === 'each' ? 'each' : 'once' })
                }
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
};
