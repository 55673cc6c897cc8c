import type { CnameRecord } from '@backroom/contract/cname';
import { dnsProviderKeys, dnsProviders, providerName } from '@backroom/contract/dns-providers';
import { useId, useState } from 'react';
import { Select } from '../ui/form/select.tsx';
import { CopyButton } from '../ui/text/copy-button.tsx';

const choices = dnsProviderKeys.map((value) => ({ value, label: dnsProviders[value].label }));

/** What is to be typed into the provider's form, field by field as that form names them, each to be copied. */
export const RecordToEnter = ({ name }: { name: CnameRecord }) => {
  const [provider, setProvider] = useState(name.provider);
  const heading = useId();
  const { where, fields, note } = dnsProviders[provider];
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-body font-semibold">
          Enter this at {providerName(provider)}
        </h3>
        <Select
          className="max-w-56"
          aria-label="Provider"
          value={provider}
          choices={choices}
          onChange={({ target }) =>
            setProvider(dnsProviderKeys.find((key) => key === target.value) ?? 'other')
          }
        />
      </div>
      <p className="text-table text-muted">{where}</p>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {fields(name).map((field) => (
          <div key={field.label} className="flex items-center gap-3 py-1.5 pr-2 pl-4 max-sm:flex-wrap">
            <dt className="w-36 shrink-0 text-meta text-muted">{field.label}</dt>
            <dd className="flex min-w-0 flex-1 items-center gap-3 font-mono text-table">
              <span className="min-w-0 flex-1 break-all">{field.value}</span>
              <CopyButton icon text={field.value} label={`Copy ${field.label}`} />
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-table text-muted">{note}</p>}
    </section>
  );
};
