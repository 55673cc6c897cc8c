/** The hand-over from what index.html brought along to the application. */
import { useLayoutEffect } from 'react';

type Typed = { value: string; start: number | null; end: number | null; isFocused: boolean };

const inputs = (within: ParentNode) => [...within.querySelectorAll<HTMLInputElement>('input[name]')];

/** What a person has typed by now, by the names of fields. */
const readTyped = (first: HTMLElement): Map<string, Typed> =>
  new Map(
    inputs(first).map((input) => {
      // An e-mail's selection can't be read.
      const hasSelection = input.type === 'text' || input.type === 'password';
      return [
        input.name,
        {
          value: input.value,
          start: hasSelection ? input.selectionStart : null,
          end: hasSelection ? input.selectionEnd : null,
          isFocused: input === document.activeElement,
        },
      ];
    }),
  );

const handOver = (typed: Map<string, Typed>) => {
  for (const input of inputs(document)) {
    const known = typed.get(input.name);
    if (!known) continue;
    // Fields keep their own value; React hears of the next change.
    if (known.value) input.value = known.value;
    if (!known.isFocused) continue;
    input.focus();
    if (known.start !== null) input.setSelectionRange(known.start, known.end);
  }
};

/** Puts the application in the place of the picture: what was typed and where one is stays, what was sent is sent. */
export const takeOver = (): void => {
  const first = document.getElementById('first');
  if (!first) return;
  const typed = readTyped(first);
  first.remove();
  document.getElementById('first-rules')?.remove();
  handOver(typed);
  const { dataset } = document.documentElement;
  const wasSent = dataset.sent === 'true';
  for (const key of ['first', 'audience', 'page', 'above', 'sidebar', 'sent']) delete dataset[key];
  if (wasSent) document.querySelector('form')?.requestSubmit();
};

/** For the frame of a page: takes over in the moment in which it stands there, so that neither is seen twice or not at all. */
export const useTakeOver = (): void => useLayoutEffect(takeOver, []);
