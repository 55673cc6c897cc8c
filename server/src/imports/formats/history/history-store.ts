import { isTimeZone } from '@backroom/contract/kit/dates';
import { Cells } from '../../../platform/file-import/input/cells.ts';
import { accepted, type Reading, rejected, type SourceRow } from '../../../platform/file-import/reading.ts';
import type { compileDates } from './date-format.ts';
import { compileField, type Field, type Sources } from './field.ts';
import type { Mapping } from './mapping.ts';

/** A store as the history knows it; made where there is none of its domain. */
export type HistoryStore = {
  key: string;
  domain: string;
  name: string;
  timezone: string;
  city: string | null;
  province: string | null;
  country: string | null;
  opened_on: string | null;
  franchisee: { email: string; first_name: string; last_name: string } | null;
};

const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** "Toys Ciudad Juárez 1.example.com" as "toys-ciudad-juarez-1.example.com". Letters that have no such form stay. */
const asDomain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replaceAll(/-?\.-?/g, '.')
    .replaceAll(/^-|-$/g, '');

/** Compiles how a store is read, from a stores file or from the sales rows. */
export const compileStore = (
  sources: Sources,
  of: Mapping['stores'],
  readDate: ReturnType<typeof compileDates>,
) => {
  const optional = (field: Field | undefined) => (field === undefined ? null : compileField(sources, field));
  const key = compileField(sources, of.key);
  const domain = compileField(sources, of.domain);
  const name = compileField(sources, of.name);
  const timezone = compileField(sources, of.timezone);
  const city = optional(of.city);
  const province = optional(of.province);
  const country = optional(of.country);
  const openedOn = optional(of.opened_on);
  const franchisee = of.franchisee && {
    email: compileField(sources, of.franchisee.email),
    first_name: compileField(sources, of.franchisee.first_name),
    last_name: compileField(sources, of.franchisee.last_name),
  };

  /** What each domain that was made of other text stands for: two texts aren't one store. */
  const madeOf = new Map<string, string>();
  const readDomain = (cells: Cells, row: SourceRow): string => {
    const text = domain.of(row).toLowerCase();
    if (text === '') cells.note(row, domain.name, 'Is empty: the store has no domain');
    if (text === '' || DOMAIN.test(text)) return text;
    const made = asDomain(text);
    const other = madeOf.get(made) ?? text;
    madeOf.set(made, other);
    if (!DOMAIN.test(made)) cells.note(row, domain.name, `“${text}” is not a domain`);
    else if (other !== text)
      cells.note(row, domain.name, `“${text}” and “${other}” would be one domain, ${made}`);
    return made;
  };

  return (row: SourceRow): Reading<HistoryStore> => {
    const cells = new Cells();
    const opened = openedOn?.of(row) ?? '';
    const openedDay = opened ? readDate(opened) : null;
    const email = franchisee?.email.of(row).toLowerCase() ?? '';
    const store: HistoryStore = {
      key: key.of(row),
      domain: readDomain(cells, row),
      name: name.of(row),
      timezone: timezone.of(row),
      city: city?.of(row) || null,
      province: province?.of(row) || null,
      country: country?.of(row) || null,
      opened_on: openedDay?.day ?? null,
      franchisee:
        franchisee && email
          ? { email, first_name: franchisee.first_name.of(row), last_name: franchisee.last_name.of(row) }
          : null,
    };
    if (store.key === '') cells.note(row, key.name, 'Is empty: the store has no key');
    if (store.name === '') cells.note(row, name.name, 'Is empty: the store has no name');
    if (!isTimeZone(store.timezone)) cells.note(row, timezone.name, `“${store.timezone}” is not a time zone`);
    if (opened && !openedDay)
      cells.note(row, openedOn?.name ?? '', `“${opened}” is not a date of the mapping's formats`);
    return cells.problems.length > 0 ? rejected([row], cells.problems) : accepted(store, [row]);
  };
};
