import { ChevronRight } from 'lucide-react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

type ExpandButtonProps = { label: string; expanded: boolean; onToggle: () => void };

/** Opens and closes the details under a row. */
export const ExpandButton = ({ label, expanded, onToggle }: ExpandButtonProps) => (
  <Button
    look="ghost"
    size="icon-sm"
    aria-expanded={expanded}
    aria-label={`Details of ${label}`}
    onClick={onToggle}
  >
    <ChevronRight aria-hidden className={classNames('transition-transform', expanded && 'rotate-90')} />
  </Button>
);
