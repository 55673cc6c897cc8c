import { chatsEndpoints } from '@backroom/contract/chats';
import type * as z from 'zod';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Combobox } from '../ui/form/combobox.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input, Textarea } from '../ui/form/input.tsx';

type Start = z.input<typeof chatsEndpoints.startConversation.body>;

type StartDialogProps = {
  isHeadOffice: boolean;
  /** What it is about, and whose: then the store isn't asked for. */
  about?: {
    shop: string;
    among?: readonly { value: string; label: string }[] | undefined;
    record: { kind: string; id: string };
    label: string;
  };
  onClose: () => void;
  onStarted: (id: string) => void;
};

/** Begins a conversation: head office with a store, a store with head office. */
export const StartDialog = ({ isHeadOffice, about, onClose, onStarted }: StartDialogProps) => {
  const start = useWrite('startConversation');
  const stores = useStoreChoices({ held: true });
  const own = stores.choices ?? [];
  const among = about?.among && about.among.length > 1 ? { choices: about.among } : null;
  const shop = about?.shop ?? (own.length === 1 ? own[0]?.value : undefined) ?? '';
  return (
    <FormDialog<Start>
      key={shop}
      title={isHeadOffice ? 'Write to a store' : 'Write to head office'}
      description={about ? `About ${about.label}` : undefined}
      schema={chatsEndpoints.startConversation.body}
      initial={{
        shop_name: shop,
        // A title may be longer than a subject.
        subject: about?.label.slice(0, 120) ?? '',
        text: '',
        ...(about ? { record: about.record } : {}),
      }}
      action="Send"
      onClose={onClose}
      onSubmit={async (body) => onStarted((await start({ body })).conversation_id)}
    >
      {(form) => (
        <>
          {(!about || among) && (
            <FormField
              control={form.control}
              name="shop_name"
              label={isHeadOffice ? 'Store' : 'From your store'}
            >
              {({ ref: _, ...props }) => <Combobox {...props} {...(among ?? stores)} label="store" />}
            </FormField>
          )}
          <FormField control={form.control} name="subject" label="Subject">
            {(props) => <Input {...props} />}
          </FormField>
          <FormField control={form.control} name="text" label="Message">
            {(props) => <Textarea {...props} rows={6} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
