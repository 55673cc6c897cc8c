import { type ComponentProps, useState } from 'react';
import { Textarea } from '../../ui/form/input.tsx';

type LinesInputProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: readonly string[];
  onChange: (value: string[]) => void;
};

const linesOf = (typed: string) =>
  typed
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Several texts, one a line, or pasted with commas. */
export const LinesInput = ({ value, onChange, ...rest }: LinesInputProps) => {
  const [typed, setTyped] = useState(value.join('\n'));
  return (
    <Textarea
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linesOf(event.target.value));
      }}
    />
  );
};
