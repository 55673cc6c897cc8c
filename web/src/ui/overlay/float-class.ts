/** The frame of everything that floats. */
export const floatClass =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-lift animate-rise-in focus-visible:outline-none';
