import { Bookmark, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { Field } from '../form/field.tsx';
import { Input } from '../form/input.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuLine, MenuTrigger } from '../overlay/menu.tsx';

/** A named address of a list with its hidden columns, for oneself or for all. */
export type SavedView = {
  id: string;
  name: string;
  /** The query of the address, without `?`. */
  search: string;
  hiddenColumns: string[];
  shared: boolean;
  own: boolean;
};

export type SavedViews = {
  views: readonly SavedView[];
  onSave: (view: {
    name: string;
    search: string;
    hiddenColumns: string[];
    shared: boolean;
  }) => Promise<unknown>;
  onDelete: (id: string) => Promise<unknown>;
  /** Whether this person may save a view for everyone. */
  mayShare: boolean;
};

type MenuProps = SavedViews & {
  current: { search: string; hiddenColumns: string[] };
  onOpen: (view: SavedView) => void;
};

type SaveDialogProps = Pick<MenuProps, 'onSave' | 'mayShare' | 'current'> & { onClose: () => void };

const SaveDialog = ({ onSave, mayShare, current, onClose }: SaveDialogProps) => {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const save = async () => {
    setBusy(true);
    try {
      await onSave({ name: name.trim(), shared, ...current });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save view"
      description="Search, filters, sort and columns as they are now."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Name" error={failure || undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              value={name}
              maxLength={80}
              placeholder="Refunds this month"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {mayShare && (
          <label htmlFor="share-view" className="flex items-center gap-2.5 text-table">
            <Checkbox id="share-view" checked={shared} onCheckedChange={(next) => setShared(next === true)} />
            Show it to everyone
          </label>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!name.trim()}>
            Save view
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** Opens, saves and deletes views of a list. */
export const SavedViewsMenu = ({ views, onSave, onDelete, mayShare, current, onOpen }: MenuProps) => {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const remove = (id: string) => {
    setFailure('');
    onDelete(id).catch((error: unknown) => setFailure(messageOf(error)));
  };
  return (
    <>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <Button aria-label="Saved views">
            <Bookmark aria-hidden />
            <span className="max-md:sr-only">Views</span>
          </Button>
        </MenuTrigger>
        <MenuContent className="w-72">
          {failure && <Notice tone="bad">{failure}</Notice>}
          {views.length === 0 && <MenuLabel>No saved views yet</MenuLabel>}
          {views.map((view) => (
            <div key={view.id} className="flex items-center">
              <MenuItem className="min-w-0 flex-1" onSelect={() => onOpen(view)}>
                {view.shared ? <Users aria-label="For everyone" /> : <Bookmark aria-hidden />}
                <span className="truncate">{view.name}</span>
              </MenuItem>
              {view.own && (
                <MenuItem
                  aria-label={`Delete view ${view.name}`}
                  tone="danger"
                  onSelect={(event) => {
                    event.preventDefault();
                    remove(view.id);
                  }}
                >
                  <Trash2 aria-hidden />
                </MenuItem>
              )}
            </div>
          ))}
          <MenuLine />
          <MenuItem onSelect={() => setSaving(true)}>Save this view…</MenuItem>
        </MenuContent>
      </Menu>
      {saving && (
        <SaveDialog onSave={onSave} mayShare={mayShare} current={current} onClose={() => setSaving(false)} />
      )}
    </>
  );
};
