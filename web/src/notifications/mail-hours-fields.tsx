import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { minuteOf, timeOf } from './minute-of-day.ts';
import type { Choices } from './notification-settings-page.tsx';

type MailHoursProps = { form: UseFormReturn<Choices, unknown, Choices> };

/** When mail may come: quiet hours and the time of the daily mail, on the clock of one's zone. */
export const MailHoursFields = ({ form }: MailHoursProps) => {
  const time = (name: 'quiet_from' | 'quiet_to' | 'digest_at', label: string, required: boolean) => (
    <FormField control={form.control} name={name} label={label} required={required}>
      {(props) => (
        <Input
          {...props}
          type="time"
          value={timeOf(props.value)}
          onChange={(event) => props.onChange(minuteOf(event.target.value))}
        />
      )}
    </FormField>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {time('quiet_from', 'Quiet from', false)}
      {time('quiet_to', 'Quiet until', false)}
      {time('digest_at', 'Daily mail at', true)}
      <FormField
        control={form.control}
        name="timezone"
        label="Time zone"
        hint="As Area/City, such as America/Chicago."
      >
        {(props) => <Input {...props} list="time-zones" autoComplete="off" />}
      </FormField>
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
};
