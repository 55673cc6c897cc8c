import type { Participant } from '@backroom/contract/chats';
import { Avatar } from '../ui/text/avatar.tsx';
import { formatDateTime } from '../ui/text/format.ts';

/** First and last name apart, for initials. */
const named = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.at(-1) ?? '' };
};

/** Who takes part, of which side, and who hasn't looked yet. */
export const Participants = ({ participants }: { participants: readonly Participant[] }) => (
  <ul aria-label="Participants" className="flex flex-wrap gap-x-5 gap-y-2">
    {participants.map(({ name, photo, from_head_office, read_at }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and they keep their order
      <li key={index} className="flex min-w-0 items-center gap-2 text-meta">
        <Avatar person={{ ...named(name), photo }} className="size-7 text-[10px]" />
        <span className="min-w-0">
          <span className="block truncate font-medium text-soft">
            {name}
            {from_head_office && <span className="font-normal text-muted"> · head office</span>}
          </span>
          <span className="block text-muted">
            {read_at ? `Read ${formatDateTime(read_at)}` : 'Hasn’t read it yet'}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
