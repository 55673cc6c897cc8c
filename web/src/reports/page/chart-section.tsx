import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/page/card.tsx';
import { useFolded } from './use-folded.ts';

/** The chart of a report under the question it answers. Folded away, it stays so on every report. */
export const ChartSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const [folded, toggle] = useFolded();
  const id = useId();
  return (
    <Card className="break-inside-avoid">
      <h2>
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls={id}
          onClick={toggle}
          className="flex w-full items-center justify-between gap-3 rounded-lg px-4 py-2.5 text-left text-body font-semibold hover:bg-hover"
        >
          {title}
          <ChevronDown
            aria-hidden
            className={classNames('size-4 shrink-0 text-muted print:hidden', folded && '-rotate-90')}
          />
        </button>
      </h2>
      <div id={id} hidden={folded} className="px-4 pb-3">
        {!folded && children}
      </div>
    </Card>
  );
};
