import type { Audience } from '@backroom/contract/kit/access';
import { CircleHelp } from 'lucide-react';
import { useHelp } from '../help-center/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { pagesFor } from './navigation.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const command = isMac ? '⌘' : 'Ctrl';

type Line = { keys: readonly string[]; what: string };

const anywhere: Line[] = [
  { keys: [command, 'K'], what: 'Search or go to anything' },
  { keys: [command, 'B'], what: 'Sidebar, open or closed' },
  { keys: ['?'], what: 'These keys' },
  { keys: ['Esc'], what: 'Close what is open' },
];

const lists: Line[] = [
  { keys: ['/'], what: 'Search the list' },
  { keys: ['f'], what: 'Filters' },
  { keys: ['j'], what: 'Next row; in a drawer, that of the next row' },
  { keys: ['k'], what: 'Row before' },
  { keys: ['Home', 'End'], what: 'First and last row' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['Space'], what: 'Choose the row' },
  { keys: ['Alt', '← →'], what: 'Move the column whose head has the focus' },
];

const forms: Line[] = [{ keys: [command, 'Enter'], what: 'Save' }];

const Keys = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section>
    <h3 className="mb-1.5 text-meta font-semibold text-muted">{title}</h3>
    <dl className="grid gap-1">
      {lines.map(({ keys, what }) => (
        <div key={what} className="flex items-baseline justify-between gap-4 text-table">
          <dt className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <kbd key={key} className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-meta">
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-right text-soft">{what}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** All keys of the application. */
const KeysDialog = ({ audience, onClose }: { audience: Audience; onClose: () => void }) => {
  const help = useHelp();
  const pages = pagesFor(audience).flatMap(({ label, key }) =>
    key ? [{ keys: ['g', key], what: label }] : [],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keys"
      className="md:w-[720px]"
      footer={
        <Button
          look="primary"
          onClick={() => {
            onClose();
            help();
          }}
        >
          <CircleHelp aria-hidden />
          Help on this page
        </Button>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <Keys title="Anywhere" lines={anywhere} />
          <Keys title="Go to" lines={pages} />
        </div>
        <div className="grid content-start gap-6">
          <Keys title="Lists" lines={lists} />
          <Keys title="Forms" lines={forms} />
        </div>
      </div>
    </Dialog>
  );
};

export default KeysDialog;
