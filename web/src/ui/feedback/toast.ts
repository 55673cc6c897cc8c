/**
 * Short messages about what just happened, one at a time. The drawing of them loads with the first.
 *
 *     toast.good('Gift card issued');
 *     toast.bad('Login Failed', { description: '…' });
 *     toast.good('3 cards deleted', { action: { label: 'Undo', onClick: restore } });
 */
export type ToastOptions = {
  description?: string | undefined;
  action?: { label: string; onClick: () => void };
  /** Milliseconds it stays; 5,000 unless said, 8,000 with an action. */
  duration?: number;
};

export type ToastTone = 'good' | 'bad' | 'info';
export type Toast = { tone: ToastTone; title: string; options: ToastOptions };

let show: ((toast: Toast) => void) | null = null;
let waiting: Toast | null = null;
const wanted = new Set<() => void>();

const send =
  (tone: ToastTone) =>
  (title: string, options: ToastOptions = {}) => {
    const toast = { tone, title, options };
    if (show) {
      show(toast);
      return;
    }
    waiting = toast;
    for (const listener of wanted) listener();
  };

export const toast = { good: send('good'), bad: send('bad'), info: send('info') };

/** Calls back when the first toast is wanted. */
export const onFirstToast = (listener: () => void) => {
  wanted.add(listener);
  return () => {
    wanted.delete(listener);
  };
};

export const hasToastWaiting = () => waiting !== null;

/** The host is ready to draw: it gets what waited, and everything from now on. */
export const attachToaster = (draw: (toast: Toast) => void) => {
  show = draw;
  if (waiting) draw(waiting);
  waiting = null;
  return () => {
    show = null;
  };
};
