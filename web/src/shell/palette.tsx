import type { Audience } from '@backroom/contract/kit/access';
import { mayOpen } from '@backroom/contract/kit/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { ArrowRightToLine, Boxes, ChartSpline, Dot, ReceiptText, Search, Store } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { storesQuery } from '../stores/stores-query.ts';
import type { Action } from '../ui/action.ts';
import { matchChoices } from '../ui/form/choice-list.tsx';
import type { Choice } from '../ui/form/select.tsx';
import { readOffers } from '../ui/offers.ts';
import { useFocusReturn } from '../ui/overlay/use-focus-return.ts';
import { changeAppearance, nameOf, themes } from '../ui/theme/appearance.ts';
import { iconOf, keyOf, pagesFor } from './navigation.ts';
import { ownThingsFor } from './own-things.ts';
import { StoreAnswer } from './store-answer.tsx';
import { themeIcons } from './theme-menu.tsx';
import { useFound } from './use-found.ts';

const MOST_STORES = 6;

type ItemProps = { value: string; onSelect: () => void; children: ReactNode };

const Item = ({ value, onSelect, children }: ItemProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex h-9 items-center gap-3 rounded-md px-3 text-table data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
  >
    {children}
  </Command.Item>
);

const groupClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted';

type PaletteProps = { audience: Audience; open: boolean; onClose: () => void };

/** Where one goes with a store, as far as this person may. */
const storePlaces = [
  { label: 'Sales', path: '/apps', icon: ChartSpline },
  { label: 'Orders', path: '/orders', icon: ReceiptText },
  { label: 'Stock', path: '/reports/inventory-valuation-by-location', icon: Boxes },
] as const;

const keyClass = 'ml-auto flex gap-1 text-meta text-muted';

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-sans">{children}</kbd>
);

/** What can be done, by its words: with nothing typed all of it. */
const matchActions = (actions: readonly Action[], typed: string): Action[] => {
  const found = matchChoices(
    actions.map(({ label }) => ({ value: label, label })),
    typed,
  );
  return actions.filter(({ label, disabled }) => !disabled && found.some(({ value }) => value === label));
};

/**
 * Goes anywhere, does what the open page and the row in focus offer, answers to a store's name, changes the theme. What is
 * typed is matched word by word.
 */
const Palette = ({ audience, open, onClose }: PaletteProps) => {
  const navigate = useNavigate();
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  // As it was when the palette came: then the row still had the focus.
  const [offers] = useState(() => {
    const { row, ...rest } = readOffers();
    return { ...rest, row: row?.() ?? null };
  });
  const isAsked = typed.trim().length > 1;
  const stores = useQuery({ ...storesQuery(), enabled: open && isAsked });
  const found = useFound(audience, open ? typed : '');
  const go = (path: string, search: Record<string, string> = {}) => {
    onClose();
    if (path.startsWith('#')) return void navigate({ to: '.', search: true, hash: path.slice(1) });
    // Paths come from the navigation's own list; their search is read by the page they lead to.
    void navigate({ to: path, search: search as never });
  };
  const own = ownThingsFor(audience);
  const pages: Choice[] = pagesFor(audience).map(({ label, path }) => ({ value: path, label }));
  for (const { label, thing } of own) pages.push({ value: `#${thing}`, label });
  const foundPages = matchChoices(pages, typed);
  const foundThemes = matchChoices(
    themes.map((theme) => ({ value: theme, label: nameOf(theme), hint: 'theme' })),
    typed,
  );
  // They may be known from elsewhere: none is meant before something is typed.
  const foundStores = isAsked
    ? matchChoices(
        (stores.data ?? []).map((store) => ({
          value: store.shop_domain,
          label: store.name,
          hint: store.shop_domain,
        })),
        typed,
      ).slice(0, MOST_STORES)
    : [];

  const [store] = foundStores;
  const places = storePlaces.filter(({ path }) => mayOpen(audience, path));
  const pageActions = matchActions(offers.actions ?? [], typed);
  const rowActions = offers.row ? matchActions(offers.row.actions, typed) : [];
  const act = (action: Action) => {
    onClose();
    action.onSelect();
  };
  const { takeStore } = offers;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || !store || !takeStore) return;
    event.preventDefault();
    onClose();
    takeStore(/^store (.+)$/.exec(chosen)?.[1] ?? store.value);
  };

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[10dvh] left-1/2 z-50 w-[560px] max-w-[94vw] -translate-x-1/2 animate-fade-in overflow-hidden rounded-xl border border-line bg-raised shadow-lift"
        >
          <Dialog.Title className="sr-only">Search or go to</Dialog.Title>
          <Command
            shouldFilter={false}
            loop
            label="Search or go to"
            value={chosen}
            onValueChange={setChosen}
            onKeyDown={onKeyDown}
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder="Pages, stores, orders, themes…"
                className="h-12 w-full bg-transparent text-body outline-none"
              />
            </div>
            <Command.List className="max-h-[60dvh] overflow-y-auto px-2 pb-2">
              <Command.Empty className="px-3 py-6 text-center text-table text-muted">
                Nothing found for “{typed}”
              </Command.Empty>
              {store && (
                <Command.Group heading={store.label} className={groupClass}>
                  <StoreAnswer audience={audience} domain={store.value} />
                  {places.map(({ label, path, icon: Icon }) => (
                    <Item
                      key={path}
                      value={`${label} of ${store.value}`}
                      onSelect={() => go(path, { store: store.value })}
                    >
                      <Icon aria-hidden />
                      {label} of {store.label}
                    </Item>
                  ))}
                  {takeStore && (
                    <Item
                      value={`store ${store.value}`}
                      onSelect={() => {
                        onClose();
                        takeStore(store.value);
                      }}
                    >
                      <ArrowRightToLine aria-hidden />
                      This page for {store.label}
                      <span className={keyClass}>
                        <Key>Tab</Key>
                      </span>
                    </Item>
                  )}
                </Command.Group>
              )}
              {offers.row && rowActions.length > 0 && (
                <Command.Group heading={`With ${offers.row.label}`} className={groupClass}>
                  {rowActions.map((action) => {
                    const Icon = action.icon ?? Dot;
                    return (
                      <Item key={action.label} value={`row ${action.label}`} onSelect={() => act(action)}>
                        <Icon aria-hidden />
                        {action.label}
                      </Item>
                    );
                  })}
                </Command.Group>
              )}
              {pageActions.length > 0 && (
                <Command.Group heading="On this page" className={groupClass}>
                  {pageActions.map((action) => {
                    const Icon = action.icon ?? Dot;
                    return (
                      <Item key={action.label} value={`page ${action.label}`} onSelect={() => act(action)}>
                        <Icon aria-hidden />
                        {action.label}
                      </Item>
                    );
                  })}
                </Command.Group>
              )}
              {foundPages.length > 0 && (
                <Command.Group heading="Go to" className={groupClass}>
                  {foundPages.map(({ value, label }) => {
                    const Icon = own.find(({ thing }) => value === `#${thing}`)?.icon ?? iconOf(value);
                    return (
                      <Item key={value} value={value} onSelect={() => go(value)}>
                        <Icon aria-hidden />
                        {label}
                        {keyOf(value) && (
                          <span className={keyClass}>
                            <Key>g</Key>
                            <Key>{keyOf(value) ?? ''}</Key>
                          </span>
                        )}
                      </Item>
                    );
                  })}
                </Command.Group>
              )}
              {foundStores.length > 1 && (
                <Command.Group heading="Other stores" className={groupClass}>
                  {foundStores.slice(1).map(({ value, label, hint }) => (
                    <Item key={value} value={`store ${value}`} onSelect={() => setTyped(label)}>
                      <Store aria-hidden />
                      <span className="max-w-3/5 flex-[1_0_auto] truncate">{label}</span>
                      <span className="truncate text-meta text-muted">{hint}</span>
                    </Item>
                  ))}
                </Command.Group>
              )}
              {found.map(({ name, heading, icon: Icon, found: rows }) => (
                <Command.Group key={name} heading={heading} className={groupClass}>
                  {rows.map(({ key, label, hint, to, search }) => (
                    <Item key={key} value={`${name} ${key}`} onSelect={() => go(to, search)}>
                      <Icon aria-hidden />
                      <span className="min-w-0 flex-1 truncate">{label}</span>
                      {hint && <span className="truncate text-meta text-muted">{hint}</span>}
                    </Item>
                  ))}
                </Command.Group>
              ))}
              {foundThemes.length > 0 && (
                <Command.Group heading="Theme" className={groupClass}>
                  {themes
                    .filter((theme) => foundThemes.some(({ value }) => value === theme))
                    .map((theme) => {
                      const Icon = themeIcons[theme];
                      return (
                        <Item
                          key={theme}
                          value={`theme ${theme}`}
                          onSelect={() => {
                            changeAppearance({ theme });
                            onClose();
                          }}
                        >
                          <Icon aria-hidden />
                          {nameOf(theme)}
                        </Item>
                      );
                    })}
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

export default Palette;
