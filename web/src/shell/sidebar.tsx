import type { Audience } from '@backroom/contract/kit/access';
import { Link } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import { Brand } from '../ui/page/brand.tsx';
import { SidebarNav } from './sidebar-nav.tsx';

/** At the left: 16rem open, 3rem as icons. */
export const Sidebar = ({ audience, open }: { audience: Audience; open: boolean }) => (
  <aside
    data-state={open ? 'expanded' : 'collapsed'}
    className={classNames(
      'sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken transition-[width] duration-100 print:hidden',
      open ? 'w-64' : 'w-12 [&_nav]:px-1.5',
    )}
  >
    <Link
      to="/"
      aria-label="Backroom, home"
      className={classNames('flex h-13 shrink-0 items-center', open ? 'px-4' : 'justify-center')}
    >
      <Brand nameHidden={!open} />
    </Link>
    <SidebarNav audience={audience} asIcons={!open} />
  </aside>
);
