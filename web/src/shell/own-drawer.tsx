import type { Audience } from '@backroom/contract/kit/access';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import type { OwnProps } from '../ui/room.ts';
import { askedFor, type OwnThing } from './own-things.ts';

const loaded = new Map<OwnThing['thing'], ComponentType<OwnProps>>();

const contentOf = ({ thing, load }: OwnThing): ComponentType<OwnProps> => {
  const known = loaded.get(thing) ?? lazy(load);
  loaded.set(thing, known);
  return known;
};

/** Something of one's own beside the open page, at its address with `#profile`; Back closes it. */
const OwnDrawer = ({ audience }: { audience: Audience }) => {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const found = askedFor(audience, hash);
  if (!found) return null;
  const { asked, rest } = found;
  const go = (next: string) => void navigate({ to: '.', search: true, hash: next });
  const Content = contentOf(asked);
  return (
    <Drawer open onClose={() => go('')} title={asked.label}>
      <div className="grid gap-4">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Content rest={rest} onRest={(next) => go(next ? `${asked.thing}/${next}` : asked.thing)} />
        </Suspense>
      </div>
    </Drawer>
  );
};

export default OwnDrawer;
