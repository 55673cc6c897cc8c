import { Select } from '../../ui/form/select.tsx';

const groups = [
  { value: '', label: 'By SKU' },
  { value: 'category', label: 'By category' },
  { value: 'manufacturer', label: 'By manufacturer' },
  { value: 'location', label: 'By location' },
];

type GroupByProps = { value: string | undefined; onChange: (value: string[]) => void };

/** What the rows of the inventory turn stand for. */
export const GroupBy = ({ value = '', onChange }: GroupByProps) => (
  <Select
    aria-label="Rows"
    choices={groups}
    value={value === 'sku' ? '' : value}
    onChange={(event) => onChange(event.target.value ? [event.target.value] : [])}
    className="w-auto! [&_select]:h-8 [&_select]:text-table [&_select]:font-medium"
  />
);
