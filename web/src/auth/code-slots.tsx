import { OTPInput, REGEXP_ONLY_DIGITS, REGEXP_ONLY_DIGITS_AND_CHARS, type SlotProps } from 'input-otp';
import { classNames } from '../ui/class-names.ts';
import type { FieldWiring } from '../ui/form/field.tsx';

const SLOTS_BEFORE_SEPARATOR = 3;

const Slot = ({ char, isActive, hasFakeCaret }: SlotProps) => (
  <span
    className={classNames(
      'grid h-11 flex-1 place-items-center rounded-md border bg-surface text-lead font-medium uppercase',
      isActive ? 'border-accent outline-2 -outline-offset-1 outline-accent' : 'border-line-strong',
    )}
  >
    {char ?? (hasFakeCaret && <span className="h-5 w-px animate-pulse-soft bg-ink" />)}
  </span>
);

type CodeSlotsProps = FieldWiring & {
  value: string;
  onChange: (value: string) => void;
  /** 7 for a code of the mail or a recovery code, 6 digits for one of an app. */
  slots: 6 | 7;
  autoFocus?: boolean;
};

/** A one-time code, a slot for each character, with a separator after the third (specification 1, /otp). */
export const CodeSlots = ({ slots, ...wiring }: CodeSlotsProps) => (
  <OTPInput
    {...wiring}
    key={slots}
    maxLength={slots}
    pattern={slots === 6 ? REGEXP_ONLY_DIGITS : REGEXP_ONLY_DIGITS_AND_CHARS}
    inputMode={slots === 6 ? 'numeric' : 'text'}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    containerClassName="flex items-center gap-1.5"
    render={({ slots: shown }) => (
      <>
        {shown.slice(0, SLOTS_BEFORE_SEPARATOR).map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots are their places
          <Slot key={index} {...slot} />
        ))}
        <span aria-hidden className="h-px w-2.5 shrink-0 bg-field" />
        {shown.slice(SLOTS_BEFORE_SEPARATOR).map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots are their places
          <Slot key={index} {...slot} />
        ))}
      </>
    )}
  />
);
