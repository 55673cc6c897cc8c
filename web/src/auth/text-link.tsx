import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

const Anchor = (props: ComponentProps<'a'>) => (
  <a
    {...props}
    className="rounded-sm font-medium text-accent-text underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
  />
);

/** A link in a text. */
export const TextLink = createLink(Anchor);
