import type { CurrentRecord } from '@backroom/contract/kit/errors';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { classNames } from '../class-names.ts';
import { Notice } from '../feedback/notice.tsx';

const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** An empty field and none at all are the same. */
const isSame = (one: unknown, other: unknown) => wordsOf(one) === wordsOf(other);

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
    ([name]) => Object.hasOwn(current, name) && !isSame(typed[name], current[name]),
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
                words={wordsOf(typed[name])}
                isChosen={isSame(values[name], typed[name])}
                onChoose={() => choose(typed[name])}
              />
              <Side
                name={name}
                label="Theirs, saved"
                words={wordsOf(current[name])}
                isChosen={isSame(values[name], current[name])}
                onChoose={() => choose(current[name])}
              />
            </div>
          </fieldset>
        );
      })}
    </Notice>
  );
};
