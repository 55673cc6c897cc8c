import type { Conversation } from '@backroom/contract/chats';
import { BellRing, CircleCheck, CircleDashed } from 'lucide-react';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { countOf, formatDate, formatDateTime } from '../ui/text/format.ts';

/** For head office: who has acknowledged an announcement and who hasn't, those first. */
export const Acknowledgements = ({ conversation }: { conversation: Conversation }) => {
  const remind = useWrite('remindStores', {
    say: ({ reminded }) => `${countOf(reminded, 'store')} reminded; each hears of it once a day`,
  });
  const { acknowledgements, acknowledged, stores, due_on, conversation_id } = conversation;
  const waiting = stores - acknowledged;
  const rows = acknowledgements.toSorted((a, b) => Number(a.at !== null) - Number(b.at !== null));
  return (
    <section className="grid gap-2 rounded-lg border border-line px-4 py-3">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 text-table font-semibold">
          {acknowledged} of {countOf(stores, 'store')} acknowledged
          {due_on && <span className="font-normal text-muted">, due {formatDate(due_on)}</span>}
        </h3>
        {waiting > 0 && (
          <Button
            size="sm"
            onClick={() =>
              void remind({ body: { conversation_id } }).catch((error: unknown) => {
                toast.bad('Nobody was reminded', { description: messageOf(error) });
              })
            }
          >
            <BellRing aria-hidden />
            Remind {countOf(waiting, 'store')}
          </Button>
        )}
      </header>
      <ul className="grid max-h-60 gap-1 overflow-y-auto text-table">
        {rows.map(({ shop_domain, store_name, at, by }) => (
          <li key={shop_domain} className="flex items-center gap-2">
            {at ? (
              <CircleCheck aria-hidden className="size-4 text-good" />
            ) : (
              <CircleDashed aria-hidden className="size-4 text-muted" />
            )}
            <span className="min-w-0 flex-1 truncate">{store_name}</span>
            <span className="text-meta text-muted">{at ? `${by}, ${formatDateTime(at)}` : 'not yet'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
