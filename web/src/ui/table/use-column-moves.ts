import { type DragEvent, useState } from 'react';

/** How columns are moved: `by` steps with keys, `propsOf` by dragging one over another. */
export type ColumnMoves = {
  by: (key: string, steps: number) => void;
  propsOf: (key: string, axis: 'x' | 'y') => DragProps;
};

type DragProps = {
  draggable: true;
  'data-moved': '' | undefined;
  onDragStart: (event: DragEvent<HTMLElement>) => void;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
  onDragEnd: () => void;
};

/** Past the middle of what it is dragged over, so that two of different widths don't change places for ever. */
const isPastMiddle = (
  { currentTarget, clientX, clientY }: DragEvent<HTMLElement>,
  axis: 'x' | 'y',
  forward: boolean,
) => {
  const box = currentTarget.getBoundingClientRect();
  const middle = axis === 'x' ? box.left + box.width / 2 : box.top + box.height / 2;
  const at = axis === 'x' ? clientX : clientY;
  return forward ? at > middle : at < middle;
};

/** Moves among `keys`; `move` puts a column where another one stands. */
export const useColumnMoves = (
  keys: readonly string[],
  move: (key: string, to: string) => void,
): ColumnMoves => {
  const [dragged, setDragged] = useState<string | null>(null);
  return {
    by: (key, steps) => {
      const to = keys[keys.indexOf(key) + steps];
      if (to !== undefined) move(key, to);
    },
    propsOf: (key, axis) => ({
      draggable: true,
      'data-moved': dragged === key ? '' : undefined,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', key);
        setDragged(key);
      },
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged === key) return;
        const forward = keys.indexOf(key) > keys.indexOf(dragged);
        if (isPastMiddle(event, axis, forward)) move(dragged, key);
      },
      onDragEnd: () => setDragged(null),
    }),
  };
};
