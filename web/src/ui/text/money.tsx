import { moneyParts } from './format.ts';

/** An amount in dollars with the sign muted and a real minus; `-` where there is none. */
export const Money = ({ value }: { value: number | null | undefined }) => {
  if (value === null || value === undefined || Number.isNaN(value)) return <>-</>;
  const { minus, figures } = moneyParts(value);
  return (
    <span className="whitespace-nowrap">
      {minus}
      <span className="text-muted">$</span>
      {figures}
    </span>
  );
};
