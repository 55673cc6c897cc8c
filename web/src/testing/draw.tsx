/** Draws a component into the document of a test, and takes it away again. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  // React asks for this before it lets a test wait for its work.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

export const draw = async (children: ReactNode) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(children));
  return {
    place,
    redraw: (next: ReactNode) => act(async () => root.render(next)),
    leave: async () => {
      await act(async () => root.unmount());
      place.remove();
    },
  };
};

/** Presses a key on an element, as a browser would tell it. */
export const press = (element: Element, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });

export const click = (element: Element) =>
  act(async () => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
