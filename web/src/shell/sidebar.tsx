import type { Audience } from '@backroom/contract/kit/access';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useFocusReturn } from '../ui/overlay/use-focus-return.ts';
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

type DrawerProps = { audience: Audience; open: boolean; onChange: (open: boolean) => void };

/** On a phone: 18rem over the page. */
export const SidebarDrawer = ({ audience, open, onChange }: DrawerProps) => {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[88vw] animate-slide-in-left flex-col border-r border-line bg-raised"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-4">
            <Brand />
            <Dialog.Close asChild>
              <Button look="ghost" size="icon" aria-label="Close menu">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          <SidebarNav audience={audience} asIcons={false} onFollow={() => onChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
