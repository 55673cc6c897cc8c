import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { toast } from '../feedback/toast.ts';

const SHOWN_MS = 2_000;

/** Puts a text on the clipboard and says so. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
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
    <Button onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
};
