import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { ChoiceSource } from './choice-source.ts';
import { ChoicesFailed } from './choices-failed.tsx';
import type { Choice } from './select.tsx';

/** More than this many are never drawn at once; typing narrows them. */
const MOST_DRAWN = 100;

/** Choices whose label or hint holds every word typed, chosen ones first when nothing is typed. */
export const matchChoices = (
  choices: readonly Choice[],
  typed: string,
  chosen: readonly string[] = [],
): Choice[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const isChosen = new Set(chosen);
    return [...choices].sort((a, b) => Number(isChosen.has(b.value)) - Number(isChosen.has(a.value)));
  }
  return choices.filter((choice) => {
    const text = `${choice.label} ${choice.hint ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

type ChoiceListProps = ChoiceSource & {
  label: string;
  chosen: readonly string[];
  onChoose: (value: string) => void;
  multiple: boolean;
};

/** A searchable list of choices, for popovers and sheets. */
export const ChoiceList = ({ label, choices, failure, chosen, onChoose, multiple }: ChoiceListProps) => {
  const [typed, setTyped] = useState('');
  // Chosen ones are lifted to the top when the list opens, not while one ticks.
  const [first] = useState(chosen);
  const found = useMemo(() => matchChoices(choices ?? [], typed, first), [choices, typed, first]);
  if (failure) return <ChoicesFailed {...failure} />;
  return (
    <Command shouldFilter={false} label={label} className="flex min-h-0 flex-col">
      {(choices?.length ?? 0) > 7 && (
        <div className="flex items-center gap-2 border-b border-line px-3">
          <Search aria-hidden className="size-4 shrink-0 text-muted" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder={`Find ${label.toLowerCase()}`}
            className="h-9 w-full bg-transparent text-table outline-none"
          />
        </div>
      )}
      <Command.List className="max-h-72 overflow-y-auto p-1">
        {found.length === 0 && (
          <p className="px-2.5 py-3 text-table text-muted">
            {choices === undefined
              ? 'Loading…'
              : choices.length === 0
                ? 'Nothing to choose from'
                : 'No match'}
          </p>
        )}
        {found.slice(0, MOST_DRAWN).map((choice) => {
          const isChosen = chosen.includes(choice.value);
          return (
            <Command.Item
              key={choice.value}
              value={choice.value}
              onSelect={() => onChoose(choice.value)}
              aria-checked={multiple ? isChosen : undefined}
              className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-table data-[selected=true]:bg-hover"
            >
              <span
                aria-hidden
                className={classNames(
                  'grid size-4 shrink-0 place-items-center',
                  multiple && 'rounded-sm border',
                  multiple && (isChosen ? 'border-accent bg-accent text-accent-ink' : 'border-field'),
                )}
              >
                {isChosen && <Check strokeWidth={3} className="size-3" />}
              </span>
              {/* the label stays whole where it can; what only helps gives way */}
              <span className="max-w-4/5 flex-auto shrink-0 truncate">{choice.label}</span>
              {choice.hint && (
                <span title={choice.hint} className="min-w-0 truncate text-meta text-muted">
                  {choice.hint}
                </span>
              )}
            </Command.Item>
          );
        })}
        {found.length > MOST_DRAWN && (
          <p className="px-2.5 py-2 text-meta text-muted">
            {found.length - MOST_DRAWN} more: type to narrow them down
          </p>
        )}
      </Command.List>
    </Command>
  );
};
