import { vi } from 'vitest';

/** Tells whoever observes an element how high it is, as there is no layout in a test; undone by `vi.unstubAllGlobals`. */
export const stubHeights = (heightNow: () => number): void => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #told: (entries: { contentRect: { height: number } }[]) => void;
      constructor(told: (entries: { contentRect: { height: number } }[]) => void) {
        this.#told = told;
      }
      observe() {
        this.#told([{ contentRect: { height: heightNow() } }]);
      }
      disconnect() {}
    },
  );
};
