import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type TooltipProps = { text: ReactNode; children: ReactElement; side?: 'top' | 'right' | 'bottom' | 'left' };

/** A short explanation on hover and focus. Never the only place where something is said. */
export const Tooltip = ({ text, children, side = 'top' }: TooltipProps) => (
  <Primitive.Provider delayDuration={250} skipDelayDuration={100}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade-in rounded-md bg-ink px-2.5 py-1.5 text-meta text-paper"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
);
