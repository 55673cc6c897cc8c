import { PanelLeft, Search } from 'lucide-react';
import type { SessionUser } from '../api/session.ts';
import { ChatsButton } from '../chats/index.ts';
import { HelpButton } from '../help-center/index.ts';
import { BellButton } from '../notifications/index.ts';
import { Button } from '../ui/button.tsx';
import { LiveLine } from './live-line.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

type TopBarProps = {
  user: SessionUser;
  onToggleSidebar: () => void;
  onOpenPalette: () => void;
  sidebarOpen: boolean;
};

/** Sidebar toggle, search, theme and profile. */
export const TopBar = ({ user, onToggleSidebar, onOpenPalette, sidebarOpen }: TopBarProps) => (
  <header className="sticky top-0 z-20 flex h-13 shrink-0 items-center gap-2 border-b border-line bg-paper px-3 md:px-5 print:hidden">
    <Button
      look="ghost"
      size="icon"
      onClick={onToggleSidebar}
      aria-label="Toggle sidebar"
      aria-expanded={sidebarOpen}
      title={`Toggle sidebar (${isMac ? '⌘' : 'Ctrl+'}B)`}
      className="-ml-1.5"
    >
      <PanelLeft aria-hidden />
    </Button>
    <button
      type="button"
      onClick={onOpenPalette}
      className="flex h-8.5 min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-table text-muted hover:border-line-strong md:max-w-80"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="flex-1 truncate text-left">Search or go to…</span>
      <kbd className="rounded-sm border border-line bg-paper px-1.5 font-sans text-meta max-md:hidden">
        {isMac ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
    <div className="ml-auto flex items-center gap-1.5">
      <LiveLine />
      <HelpButton user={user} />
      <ChatsButton user={user} />
      <BellButton />
      <ThemeMenu />
      <ProfileMenu user={user} />
    </div>
  </header>
);
