import { useId } from 'react';
import { Checkbox } from '../../ui/form/checkbox.tsx';

type CheckFieldProps = {
  name: string;
  label: string;
  checked: boolean;
  onChange: (value: boolean) => void;
};

/** A box to tick with its words beside it. */
export const CheckField = ({ name, label, checked, onChange }: CheckFieldProps) => {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2.5 text-table">
      <Checkbox id={id} name={name} checked={checked} onCheckedChange={onChange} />
      {label}
    </label>
  );
};
