import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { mappingsQuery } from './import-queries.ts';

const OWN = 'own';

type MappingFieldProps = {
  /** The name of a mapping that comes along, or the JSON of one's own. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** How a sales history is read: by a mapping that comes along, or by a file of one's own. */
export const MappingField = ({ value, onChange, error }: MappingFieldProps) => {
  const mappings = useQuery(mappingsQuery());
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<string | null>(null);
  const known = mappings.data?.mappings ?? [];
  const isOwn = value === OWN || value.startsWith('{');
  const chosen = known.find(({ name }) => name === value);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setOwn(file.name);
    onChange(await file.text());
  };
  const hint = chosen
    ? [chosen.about, chosen.files.length > 0 && `Needs ${chosen.files.join(', ')} as well.`]
        .filter(Boolean)
        .join(' ')
    : 'A mapping says which column is the store, the order, the price and so on; docs/import.md describes it.';
  return (
    <Field label="Mapping" hint={hint} error={error} required>
      {(wiring) => (
        <div className="flex gap-2">
          <Select
            {...wiring}
            className="min-w-0 flex-1"
            placeholder="Choose a mapping"
            choices={[
              ...known.map(({ name, title }) => ({ value: name, label: title })),
              { value: OWN, label: own ? `My own: ${own}` : 'My own mapping file' },
            ]}
            value={isOwn ? OWN : value}
            onChange={(event) => onChange(event.target.value)}
          />
          {isOwn && (
            <>
              <input
                ref={input}
                type="file"
                accept=".json,application/json"
                aria-label="Mapping file"
                className="sr-only"
                tabIndex={-1}
                onChange={(event) => void take(event.target.files?.[0])}
              />
              <Button onClick={() => input.current?.click()}>{own ? 'Choose another' : 'Choose file'}</Button>
            </>
          )}
        </div>
      )}
    </Field>
  );
};
