// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw } from '../../testing/draw.tsx';
import { Dialog } from './dialog.tsx';

type Shown = 'none' | 'first' | 'second';

/** Two dialogs without triggers, as addresses open them; the first leads to the second. */
const Page = () => {
  const [shown, show] = useState<Shown>('none');
  const close = () => show('none');
  return (
    <main tabIndex={-1}>
      <button type="button" id="opener" onClick={() => show('first')}>
        Open
      </button>
      <button type="button" id="other">
        Other
      </button>
      {shown === 'first' && (
        <Dialog open onClose={close} title="First">
          <button type="button" id="next" onClick={() => show('second')}>
            Next
          </button>
        </Dialog>
      )}
      {shown === 'second' && (
        <Dialog open onClose={close} title="Second">
          <input id="field" />
        </Dialog>
      )}
    </main>
  );
};

const at = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing is at ${selector}`);
  return found;
};

const open = async () => {
  at('#opener').focus();
  await click(at('#opener'));
};

const close = () => click(at('[aria-label="Close"]'));
const hasFocus = (selector: string) =>
  vi.waitFor(() => act(async () => expect(document.activeElement).toBe(at(selector))));

let leave = async () => {};
afterEach(() => leave());

test('what opened a dialog has the focus again when it closes', async () => {
  ({ leave } = await draw(<Page />));
  await open();
  await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  await close();
  await hasFocus('#opener');
});

test('a dialog that took the place of another gives the focus back to what opened the first', async () => {
  ({ leave } = await draw(<Page />));
  await open();
  at('#next').focus();
  await click(at('#next'));
  await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  await close();
  await hasFocus('#opener');
});
