import type { ReactNode } from 'react';
import { ProgressBar } from '../feedback/progress-bar.tsx';

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
    <ProgressBar label="Import" value={share} className="h-2" />
    <p className="text-meta text-muted">{children} It goes on if you close this.</p>
  </div>
);
