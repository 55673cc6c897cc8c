import type { ReactNode } from 'react';

type ImportBarProps = {
  /** How far it is, in words. */
  label: string;
  /** 0 to 1. */
  share: number;
  children?: ReactNode;
};

/** How far an import is. It goes on whoever looks. */
export const ImportBar = ({ label, share, children }: ImportBarProps) => (
  <div className="grid gap-2">
    <p className="text-body">{label}</p>
    <progress
      aria-label="Import"
      value={share}
      max={1}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-plain-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-plain-soft [&::-webkit-progress-value]:bg-accent"
    />
    <p className="text-meta text-muted">{children} It goes on if you close this.</p>
  </div>
);
