import type { Control } from 'react-hook-form';
import { useStoreChoices } from '../stores/index.ts';
import { DayInput } from '../ui/dates/day-input.tsx';
import { MultiSelect } from '../ui/form/combobox.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input, Textarea } from '../ui/form/input.tsx';

/** What is typed; empty texts are sent as they are, the server keeps none. */
export type FranchiseeValues = {
  firstName: string;
  lastName: string;
  corporateEmail: string;
  personalEmail: string;
  phone: string;
  address: string;
  city: string;
  country: string;
  staffNote: string;
};

export type ShopsValues = { shops: string[]; transferDate: string };

export const emptyFranchisee: FranchiseeValues = {
  firstName: '',
  lastName: '',
  corporateEmail: '',
  personalEmail: '',
  phone: '',
  address: '',
  city: '',
  country: '',
  staffNote: '',
};

type Of<T extends FranchiseeValues> = { control: Control<T, unknown, T> };

/** Who a franchisee is and how they are reached. */
export const FranchiseeFields = <T extends FranchiseeValues>({ control: given }: Of<T>) => {
  // The form may hold more; these fields are among them.
  const control = given as unknown as Control<FranchiseeValues, unknown, FranchiseeValues>;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="firstName" label="First name" required>
          {(props) => <Input {...props} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="lastName" label="Last name" required>
          {(props) => <Input {...props} autoComplete="off" />}
        </FormField>
        <FormField
          control={control}
          name="corporateEmail"
          label="Corporate e-mail"
          required
          hint="They sign in with it."
        >
          {(props) => <Input {...props} type="email" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="personalEmail" label="Personal e-mail" required={false}>
          {(props) => <Input {...props} type="email" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="phone" label="Phone" required={false}>
          {(props) => <Input {...props} type="tel" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="address" label="Address" required={false}>
          {(props) => <Input {...props} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="city" label="City" required={false}>
          {(props) => <Input {...props} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="country" label="Country" required={false}>
          {(props) => <Input {...props} autoComplete="off" />}
        </FormField>
      </div>
      <FormField
        control={control}
        name="staffNote"
        label="Note"
        required={false}
        hint="Only head office sees it."
      >
        {(props) => <Textarea {...props} rows={3} />}
      </FormField>
    </>
  );
};

const ownerOf = ({ franchisee_name }: { franchisee_name: string | null }) => franchisee_name ?? 'The chain’s';

/** Which stores are theirs, and from which day on those are that change hands. */
export const ShopsFields = <T extends ShopsValues>({
  control: given,
}: {
  control: Control<T, unknown, T>;
}) => {
  // As above.
  const control = given as unknown as Control<ShopsValues, unknown, ShopsValues>;
  const stores = useStoreChoices({ hintOf: ownerOf });
  return (
    <>
      <FormField control={control} name="shops" label="Stores" required={false}>
        {({ ref: _, name: __, ...props }) => (
          <MultiSelect {...props} {...stores} label="store" placeholder="No stores" />
        )}
      </FormField>
      <FormField
        control={control}
        name="transferDate"
        label="Changes hands on"
        required={false}
        hint="The first day of the new owner. Needed where a store has or had another one."
      >
        {(props) => <DayInput {...props} />}
      </FormField>
    </>
  );
};
