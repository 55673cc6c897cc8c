/** Values of a form by the names of its fields: `title`, `variants.0.price`. */
const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const valueAt = (values: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((holder, key) => (isHolder(holder) ? holder[key] : undefined), values);

export const hasAt = (values: unknown, name: string): boolean => {
  const keys = name.split('.');
  const holder = keys.length === 1 ? values : valueAt(values, keys.slice(0, -1).join('.'));
  return isHolder(holder) && Object.hasOwn(holder, keys.at(-1) ?? '');
};

/** What a field holds where there is nothing, going by what stands in it. */
export const emptyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' ? '' : null;
};

const isTouched = (dirty: unknown): boolean =>
  isHolder(dirty) ? Object.values(dirty).some(isTouched) : dirty === true;

/**
 * What a form holds with what nobody typed taken from the record as it is now: fields of objects and of lists of
 * objects one by one, anything else whole.
 * @param dirty what was typed, of the same shape, as react-hook-form tells it
 */
export const withUntouched = (value: unknown, dirty: unknown, current: unknown): unknown => {
  if (!isTouched(dirty)) return current ?? emptyOf(value);
  if (Array.isArray(value)) {
    const isAlike = Array.isArray(current) && current.length === value.length && value.every(isHolder);
    if (!isAlike) return value;
    return value.map((one, index) => within(one, valueAt(dirty, String(index)), current[index]));
  }
  return isHolder(value) && isHolder(current) ? within(value, dirty, current) : value;
};

const within = (value: unknown, dirty: unknown, current: unknown): unknown =>
  isHolder(value) && isHolder(current)
    ? Object.fromEntries(
        Object.entries(value).map(([name, own]) => [
          name,
          Object.hasOwn(current, name) ? withUntouched(own, valueAt(dirty, name), current[name]) : own,
        ]),
      )
    : value;
