import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';

type PageHeaderProps = {
  title: string;
  /** One line on what the page is for. */
  description?: ReactNode;
  /** Buttons, the primary one last. On a phone they stand in a bar at the bottom. */
  actions?: ReactNode;
  /** Beside the title: help, a badge. */
  aside?: ReactNode;
};

/** The head of every page. Also sets the title of the browser tab. */
export const PageHeader = ({ title, description, actions, aside }: PageHeaderProps) => {
  usePageTitle(title);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex items-center gap-2">
          <h1 className="text-title font-semibold tracking-tight">{title}</h1>
          {aside}
        </div>
        {description && <p className="text-table text-muted">{description}</p>}
      </div>
      {actions && (
        <div
          data-bottom-bar
          className="flex flex-wrap items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-4 max-md:pt-2.5 max-md:pb-[max(10px,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1 max-md:[&>span>button]:w-full"
        >
          {actions}
        </div>
      )}
    </header>
  );
};
