import type { Audience } from '@backroom/contract/kit/access';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Button } from '../ui/button.tsx';
import { useFocusReturn } from '../ui/overlay/use-focus-return.ts';
import { Brand } from '../ui/page/brand.tsx';
import { SidebarNav } from './sidebar-nav.tsx';

type DrawerProps = { audience: Audience; open: boolean; onChange: (open: boolean) => void };

/** On a phone: 18rem over the page. */
const SidebarDrawer = ({ audience, open, onChange }: DrawerProps) => {
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

export default SidebarDrawer;
