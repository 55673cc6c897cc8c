import { useState } from 'react';
import { Button } from '../button.tsx';
import { DateRangePanel } from '../dates/date-range-panel.tsx';
import { ChoiceList } from '../form/choice-list.tsx';
import { Input } from '../form/input.tsx';
import { toggled } from '../toggled.ts';
import { type ListFilter, withFilter } from './list-filter.ts';
import { type ListState, rangeOf } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

export type FilterPanelProps = {
  filter: ListFilter;
  state: Pick<ListState, 'filters'>;
  change: ChangeList;
  onDone: () => void;
};

const TextPanel = ({ filter, state, change, onDone }: FilterPanelProps & { filter: { kind: 'text' } }) => {
  const [typed, setTyped] = useState(state.filters[filter.key]?.[0] ?? '');
  return (
    <form
      className="flex gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        const values = typed.trim() ? [typed.trim()] : undefined;
        change({ filters: withFilter(state.filters, { [filter.key]: values }) });
        onDone();
      }}
    >
      <Input
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  );
};

/** What a filter opens: choices, dates or a text field. Changes apply at once. */
const FilterPanel = (props: FilterPanelProps) => {
  const { filter, state, change, onDone } = props;
  if (filter.kind === 'text') return <TextPanel {...props} filter={filter} />;
  if (filter.kind === 'dates') {
    return (
      <DateRangePanel
        range={rangeOf(state, filter.key)}
        future={filter.future ?? false}
        onChange={({ from, to }) =>
          change({
            filters: withFilter(state.filters, {
              [`${filter.key}_from`]: from ? [from] : undefined,
              [`${filter.key}_to`]: to ? [to] : undefined,
            }),
          })
        }
        onDone={onDone}
      />
    );
  }
  const chosen = state.filters[filter.key] ?? [];
  const isMany = filter.kind === 'many';
  return (
    <ChoiceList
      label={filter.label}
      choices={filter.choices}
      failure={filter.failure}
      chosen={chosen}
      multiple={isMany}
      onChoose={(value) => {
        const next = isMany ? toggled(chosen, value) : chosen.includes(value) ? [] : [value];
        change({ filters: withFilter(state.filters, { [filter.key]: next }) });
        if (!isMany) onDone();
      }}
    />
  );
};

export default FilterPanel;
