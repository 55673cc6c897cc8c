import { Bookmark, Trash2, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../button.tsx';
import { MenuButton } from '../overlay/menu-button.tsx';
import type { MenuEntry } from '../overlay/menu-entries.ts';

/** A named address of a list with its columns, for oneself or for all. */
export type SavedView = ViewToSave & { id: string; own: boolean };

export type ViewToSave = CurrentView & { name: string; shared: boolean };

export type CurrentView = {
  /** The query of the address, without `?`. */
  search: string;
  hiddenColumns: string[];
  /** Empty where the columns stand as at first. */
  columnOrder: string[];
};

export type SavedViews = {
  views: readonly SavedView[];
  onSave: (view: ViewToSave) => Promise<unknown>;
  onDelete: (id: string) => Promise<unknown>;
  /** Whether this person may save a view for everyone. */
  mayShare: boolean;
};

type MenuProps = SavedViews & { current: CurrentView; onOpen: (view: SavedView) => void };

const SaveView = lazy(() => import('./save-view.tsx'));

/** Opens, saves and deletes views of a list. */
export const SavedViewsMenu = ({ views, onSave, onDelete, mayShare, current, onOpen }: MenuProps) => {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const remove = (id: string) => {
    setFailure('');
    onDelete(id).catch((error: unknown) => setFailure(messageOf(error)));
  };
  const entries: MenuEntry[] = [
    ...(failure ? [{ kind: 'notice' as const, label: failure }] : []),
    ...(views.length === 0 ? [{ kind: 'heading' as const, label: 'No saved views yet' }] : []),
    ...views.map((view) => ({
      label: view.name,
      icon: view.shared ? Users : Bookmark,
      onSelect: () => onOpen(view),
      aside: view.own
        ? { label: `Delete view ${view.name}`, icon: Trash2, onSelect: () => remove(view.id) }
        : undefined,
    })),
    { kind: 'line' },
    { label: 'Save this view…', onSelect: () => setSaving(true) },
  ];
  return (
    <>
      <MenuButton label="Saved views" entries={entries} className="w-72">
        <Button aria-label="Saved views" size="filter">
          <Bookmark aria-hidden />
          <span className="max-md:sr-only">Views</span>
        </Button>
      </MenuButton>
      {saving && (
        <Suspense>
          <SaveView onSave={onSave} mayShare={mayShare} current={current} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
};
