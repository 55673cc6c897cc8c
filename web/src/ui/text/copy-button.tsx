import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { toast } from '../feedback/toast.ts';

const SHOWN_MS = 2_000;

type CopyButtonProps = {
  text: string;
  label: string;
  /** Beside what is copied: its label is heard and shown on hover. */
  icon?: boolean;
};

/** Puts a text on the clipboard and says so. */
export const CopyButton = ({ text, label, icon = false }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const over = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(over);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.bad('Not copied', { description: 'The browser did not allow it. Select the text instead.' });
    }
  };
  return (
    <Button {...(icon ? { look: 'ghost', size: 'icon-sm', title: label } : {})} onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite" className={icon ? 'sr-only' : undefined}>
        {copied ? 'Copied' : label}
      </span>
    </Button>
  );
};
