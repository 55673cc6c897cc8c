import type { CheckLine } from '@backroom/contract/shopify-fields';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';

const looks = {
  good: { icon: CircleCheck, look: 'text-good', word: 'Good' },
  warning: { icon: TriangleAlert, look: 'text-warn', word: 'Take note' },
  bad: { icon: CircleX, look: 'text-bad', word: 'Wrong' },
} as const;

/** What a check found, line by line. */
export const CheckLines = ({ lines }: { lines: readonly CheckLine[] }) => (
  <ul aria-label="Check" className="grid gap-1.5">
    {lines.map(({ key, state, text }) => {
      const { icon: Icon, look, word } = looks[state];
      return (
        <li key={key} className="flex gap-2 text-table">
          <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
          <span>
            <span className="sr-only">{word}: </span>
            {text}
          </span>
        </li>
      );
    })}
  </ul>
);
