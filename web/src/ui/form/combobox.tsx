import { ChevronsUpDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { PopoverButton } from '../overlay/popover-button.tsx';
import { toggled } from '../toggled.ts';
import { ChoiceList } from './choice-list.tsx';
import type { ChoiceSource } from './choice-source.ts';
import { fieldClass } from './input.tsx';
import type { Choice } from './select.tsx';

type Shared = ChoiceSource & {
  /** What is chosen from, in the singular: "store". */
  label: string;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
  onBlur?: () => void;
};

type BoxProps = Shared & { text: string; isEmpty: boolean; multiple: boolean; chosen: readonly string[] };
type OpenBoxProps = BoxProps & { onChoose: (value: string) => void };

const Box = ({
  text,
  isEmpty,
  label,
  choices,
  failure,
  chosen,
  multiple,
  onChoose,
  onBlur,
  placeholder: _,
  ...rest
}: OpenBoxProps) => {
  return (
    <PopoverButton
      fill
      label={label}
      {...(onBlur ? { onClose: onBlur } : {})}
      className="w-(--radix-popover-trigger-width) min-w-60"
      panel={(close) => (
        <ChoiceList
          label={label}
          choices={choices}
          failure={failure}
          chosen={chosen}
          multiple={multiple}
          onChoose={(value) => {
            onChoose(value);
            if (!multiple) close();
          }}
        />
      )}
    >
      <button
        type="button"
        {...rest}
        // A plain button may be neither required nor invalid.
        role="combobox"
        aria-expanded={false}
        className={classNames(fieldClass, 'flex h-8.5 w-full items-center gap-2 px-3 text-left text-body')}
      >
        <span className={classNames('min-w-0 flex-1 truncate', isEmpty && 'text-muted')}>{text}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </PopoverButton>
  );
};

const labelOf = (choices: readonly Choice[] | undefined, value: string) =>
  choices?.find((choice) => choice.value === value)?.label ?? value;

type ComboboxProps = Shared & { value: string; onChange: (value: string) => void };

/** One of many, with search. */
export const Combobox = ({ value, onChange, ...rest }: ComboboxProps) => (
  <Box
    {...rest}
    multiple={false}
    isEmpty={!value}
    text={value ? labelOf(rest.choices, value) : (rest.placeholder ?? `Choose a ${rest.label}`)}
    chosen={value ? [value] : []}
    onChoose={onChange}
  />
);

type MultiSelectProps = Shared & { value: readonly string[]; onChange: (value: string[]) => void };

/** Some of many, with search. */
export const MultiSelect = ({ value, onChange, ...rest }: MultiSelectProps) => {
  const [first] = value;
  const named = first === undefined ? '' : labelOf(rest.choices, first);
  return (
    <Box
      {...rest}
      multiple
      isEmpty={value.length === 0}
      text={
        named ? (value.length > 1 ? `${named} + ${value.length - 1}` : named) : (rest.placeholder ?? 'Any')
      }
      chosen={value}
      onChoose={(one) => onChange(toggled(value, one))}
    />
  );
};
