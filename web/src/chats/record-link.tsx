import type { ListedConversation } from '@backroom/contract/chats';
import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { writeSearchText } from '../ui/text/search-text.ts';

/** Where a record of each kind is opened. */
const pages = {
  order: '/orders',
  'royalty-statement': '/statements',
  'gift-card': '/gift-card',
  discount: '/discounts',
  product: '/products',
} as const;

type Place = { hash: string } | { href: string } | null;

const placeOf = (kind: string, id: string, audience: ReturnType<typeof audienceOf>): Place => {
  const page = kind in pages ? pages[kind as keyof typeof pages] : undefined; // one of its keys
  if (page === undefined) return null;
  if (mayOpen(audience, page)) return { href: page + writeSearchText({ open: id }) };
  return page === '/statements' && audience === 'franchisee' ? { hash: `statements/${id}` } : null;
};

/** What a conversation is about, leading there; plain words for whom there is no such place. */
export const RecordLink = ({ record }: { record: NonNullable<ListedConversation['record']> }) => {
  const user = useUser();
  const router = useRouter();
  const navigate = useNavigate();
  const place = user && placeOf(record.kind, record.id, audienceOf(user));
  if (!place) return <span>{record.label}</span>;
  const go = () =>
    'href' in place
      ? router.history.push(place.href)
      : void navigate({ to: '.', search: true, hash: place.hash });
  return (
    <Button look="link" className="text-table!" onClick={go}>
      {record.label}
    </Button>
  );
};
