import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type SectionProps = {
  title: string;
  /** What is answered so far, shown while it is folded. */
  answer: string;
  /** Open at first. */
  open?: boolean;
  /** Something inside is wrong: it opens, so that it is seen. */
  wrong?: boolean;
  children: ReactNode;
};

/** One question of the form; folded to one line once it is answered. */
export const Section = ({ title, answer, open = false, wrong = false, children }: SectionProps) => {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (wrong && place.current) place.current.open = true;
  }, [wrong]);
  return (
    <details ref={place} open={open} className="group rounded-lg border border-line bg-surface">
      <summary className="flex cursor-pointer list-none items-baseline gap-3 px-5 py-3.5 [&::-webkit-details-marker]:hidden">
        <h2 className="shrink-0 text-body font-semibold">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-table text-muted group-open:invisible">{answer}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 self-center text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-5 pb-5">{children}</div>
    </details>
  );
};
