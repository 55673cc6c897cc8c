import type { CurrentRecord } from '@backroom/contract/kit/errors';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { classNames } from '../class-names.ts';
import { Notice } from '../feedback/notice.tsx';
import { emptyOf, hasAt, valueAt } from './value-at.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(wordsOf).join(', ');
  // A picture is known by what it shows.
  if (isRecord(value))
    return String(value.alt || (value.url ? 'a picture without words' : JSON.stringify(value)));
  return String(value);
};

/** An empty field, an empty list and none at all are the same. */
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other);

const plain = (value: unknown): string =>
  wordsOf(value) === '-' ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

type SideProps = { name: string; label: string; words: string; isChosen: boolean; onChoose: () => void };

const Side = ({ name, label, words, isChosen, onChoose }: SideProps) => (
  <label
    className={classNames(
      'flex min-w-0 gap-2 rounded-md border px-2.5 py-1.5',
      isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
    )}
  >
    <input
      type="radio"
      name={`conflict ${name}`}
      checked={isChosen}
      onChange={onChoose}
      className="mt-1 accent-accent"
    />
    <span className="min-w-0">
      <span className="block text-meta text-muted">{label}</span>
      <span className="block break-words text-ink">{words}</span>
    </span>
  </label>
);

type ConflictProps<T extends FieldValues> = {
  form: UseFormReturn<T, unknown, T>;
  /** What was typed when it was refused. */
  typed: T;
  /** The record as it is now. */
  current: CurrentRecord;
  labels: ReadonlyMap<string, string>;
};

/** Both sides of a record that two people changed: for each field that differs, one's own or the other's is kept. */
export const Conflict = <T extends FieldValues>({ form, typed, current, labels }: ConflictProps<T>) => {
  const values = form.watch();
  const differing = [...labels].filter(
    ([name]) => hasAt(current, name) && !isSame(valueAt(typed, name), valueAt(current, name)),
  );
  return (
    <Notice tone="warn">
      <p className="font-medium">Somebody else has changed this meanwhile</p>
      <p>
        {differing.length > 0
          ? 'Nothing was saved. Choose what shall stand, then save again.'
          : 'Nothing was saved. What you typed differs nowhere: save again, or close.'}
      </p>
      {differing.map(([name, label]) => {
        const choose = (value: unknown) =>
          // A field of this form, with a value that it had or that the server gave for it.
          form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
        return (
          <fieldset key={name} className="mt-2.5 text-table">
            <legend className="mb-1 font-medium text-ink">{label}</legend>
            <div className="grid grid-cols-2 gap-2">
              <Side
                name={name}
                label="Yours"
                words={wordsOf(valueAt(typed, name))}
                isChosen={isSame(valueAt(values, name), valueAt(typed, name))}
                onChoose={() => choose(valueAt(typed, name))}
              />
              <Side
                name={name}
                label="Theirs, saved"
                words={wordsOf(valueAt(current, name))}
                isChosen={isSame(valueAt(values, name), valueAt(current, name))}
                onChoose={() => choose(valueAt(current, name) ?? emptyOf(valueAt(typed, name)))}
              />
            </div>
          </fieldset>
        );
      })}
    </Notice>
  );
};
