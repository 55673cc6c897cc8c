import { chatsEndpoints } from '@backroom/contract/chats';
import type * as z from 'zod';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { DayInput } from '../ui/dates/day-input.tsx';
import { CheckField } from '../ui/form/check-field.tsx';
import { MultiSelect } from '../ui/form/combobox.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input, Textarea } from '../ui/form/input.tsx';
import { countOf } from '../ui/text/format.ts';

type Announcement = z.input<typeof chatsEndpoints.announce.body>;

/** Tells many stores something at once. */
export const AnnounceDialog = ({
  onClose,
  onSent,
}: {
  onClose: () => void;
  onSent: (id: string) => void;
}) => {
  const announce = useWrite('announce', {
    say: ({ stores, left_out }) => ({
      title: `Announced to ${countOf(stores, 'store')}`,
      description:
        left_out.length > 0 ? `Left out, as nobody there would read it: ${left_out.join(', ')}` : undefined,
    }),
  });
  const stores = useStoreChoices();
  const all = (stores.choices ?? []).map(({ value }) => value);
  return (
    <FormDialog<Announcement>
      as="drawer"
      title="Announce to stores"
      description="Franchisees hear of it by bell and mail."
      schema={chatsEndpoints.announce.body}
      initial={{ shop_name: [], subject: '', text: '', acknowledge: false }}
      action="Announce"
      onClose={onClose}
      onSubmit={async (body) => onSent((await announce({ body })).conversation_id)}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="shop_name"
            label="Stores"
            aside={
              <Button
                look="link"
                className="text-table!"
                onClick={() => form.setValue('shop_name', all, { shouldDirty: true })}
              >
                All stores
              </Button>
            }
          >
            {({ ref: _, ...props }) => (
              <MultiSelect {...props} {...stores} label="store" placeholder="Choose stores" />
            )}
          </FormField>
          <FormField control={form.control} name="subject" label="Subject">
            {(props) => <Input {...props} />}
          </FormField>
          <FormField control={form.control} name="text" label="Message">
            {(props) => <Textarea {...props} rows={8} />}
          </FormField>
          <CheckField
            form={form}
            name="acknowledge"
            label="Ask for an acknowledgement"
            hint="You see who has read it and who hasn’t."
          />
          {form.watch('acknowledge') && (
            <FormField
              control={form.control}
              name="due_on"
              label="Due on"
              required={false}
              hint="Who hasn’t by then is reminded each day for a week."
            >
              {(props) => (
                <DayInput
                  {...props}
                  value={props.value}
                  onChange={(day) => props.onChange(day || undefined)}
                />
              )}
            </FormField>
          )}
        </>
      )}
    </FormDialog>
  );
};
