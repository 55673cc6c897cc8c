import { useQuery } from '@tanstack/react-query';
import { Check, Minus, Search, Store } from 'lucide-react';
import { useState } from 'react';
import { storesQuery } from '../../stores/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { choicesFrom } from '../../ui/form/choice-source.ts';
import { ChoicesFailed } from '../../ui/form/choices-failed.tsx';
import { FilterButton } from '../../ui/list/filter-button.tsx';
import { countOf } from '../../ui/text/format.ts';
import { toggled } from '../../ui/toggled.ts';
import { groupStores, type StoreGroup, toggleGroup } from './store-groups.ts';

const Tick = ({ state }: { state: 'all' | 'some' | 'none' }) => (
  <span
    aria-hidden
    className={classNames(
      'grid size-4 shrink-0 place-items-center rounded-sm border',
      state === 'none' ? 'border-field' : 'border-accent bg-accent text-accent-ink',
    )}
  >
    {state === 'all' && <Check strokeWidth={3} className="size-3" />}
    {state === 'some' && <Minus strokeWidth={3} className="size-3" />}
  </span>
);

type RowProps = {
  state: 'all' | 'some' | 'none';
  onToggle: () => void;
  strong?: boolean;
  children: string;
  hint?: string;
};

const Row = ({ state, onToggle, strong, children, hint }: RowProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the box is drawn by Tick; a button carries name and state
  <button
    type="button"
    role="checkbox"
    aria-checked={state === 'some' ? 'mixed' : state === 'all'}
    onClick={onToggle}
    className={classNames(
      'flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left text-table hover:bg-hover',
      strong ? 'font-medium' : 'pl-7',
    )}
  >
    <Tick state={state} />
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {hint && <span className="shrink-0 text-meta font-normal text-muted">{hint}</span>}
  </button>
);

const stateOf = (group: StoreGroup, chosen: readonly string[]) => {
  const count = group.stores.filter(({ shop_domain }) => chosen.includes(shop_domain)).length;
  return count === 0 ? 'none' : count === group.stores.length ? 'all' : 'some';
};

type StorePickerProps = { value: readonly string[]; onChange: (stores: string[]) => void };

/** Which stores count: all, some, or those of a franchisee at once. */
export const StorePicker = ({ value, onChange }: StorePickerProps) => {
  const answer = useQuery(storesQuery());
  const stores = answer.data;
  const { failure } = choicesFrom(answer, () => []);
  const [typed, setTyped] = useState('');
  const groups = groupStores(stores ?? [], typed);
  const [first] = value;
  const nameOf = (domain: string) => stores?.find((store) => store.shop_domain === domain)?.name ?? domain;
  const words =
    first === undefined ? 'All stores' : value.length > 1 ? countOf(value.length, 'store') : nameOf(first);
  return (
    <FilterButton
      label="Stores"
      plain={value.length === 0}
      words={words}
      icon={<Store aria-hidden />}
      {...(value.length > 0 ? { onClear: () => onChange([]) } : {})}
      panelClass="flex w-80 flex-col overflow-hidden"
      panel={() => (
        <>
          <div className="flex items-center gap-2 border-b border-line px-3">
            <Search aria-hidden className="size-4 shrink-0 text-muted" />
            <input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-label="Find a store or franchisee"
              placeholder="Find a store or franchisee"
              className="h-9 w-full bg-transparent text-table outline-none"
            />
          </div>
          <div className="max-h-80 overflow-y-auto p-1">
            {failure && <ChoicesFailed {...failure} />}
            {!failure && stores === undefined && (
              <p className="px-2.5 py-3 text-table text-muted">Loading…</p>
            )}
            {stores && groups.length === 0 && (
              <p className="px-2.5 py-3 text-table text-muted">No store matches</p>
            )}
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be styled as a list of rows
              <div key={group.name} role="group" aria-label={group.name}>
                <Row
                  strong
                  state={stateOf(group, value)}
                  onToggle={() => onChange(toggleGroup(value, group))}
                  hint={countOf(group.stores.length, 'store')}
                >
                  {group.name}
                </Row>
                {group.stores.map((store) => (
                  <Row
                    key={store.shop_domain}
                    state={value.includes(store.shop_domain) ? 'all' : 'none'}
                    onToggle={() => onChange(toggled(value, store.shop_domain))}
                  >
                    {store.name}
                  </Row>
                ))}
              </div>
            ))}
          </div>
          {value.length > 0 && (
            <div className="border-t border-line p-2 text-right">
              <Button size="sm" look="ghost" onClick={() => onChange([])}>
                All stores
              </Button>
            </div>
          )}
        </>
      )}
    />
  );
};
