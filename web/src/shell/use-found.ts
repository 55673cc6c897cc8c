import type { Audience } from '@backroom/contract/kit/access';
import { useQueries } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Found } from '../ui/room.ts';
import { findersFor } from './navigation.ts';

const PAUSE_MS = 200;
const SHORTEST = 2;

/** The text once typing pauses. */
const usePaused = (text: string) => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return paused;
};

export type FoundGroup = { name: string; heading: string; icon: LucideIcon; found: readonly Found[] };

/** What the rooms find of what is typed, room by room; those that find nothing, or fail, are left out. */
export const useFound = (audience: Audience, typed: string): FoundGroup[] => {
  const now = typed.trim();
  const paused = usePaused(now);
  const answers = useQueries({
    queries: findersFor(audience).map(({ name, load }) => ({
      queryKey: ['find', name, paused],
      queryFn: async (): Promise<FoundGroup> => {
        const { heading, icon, find } = (await load()).default;
        return { name, heading, icon, found: await find(paused) };
      },
      enabled: paused.length >= SHORTEST && paused === now,
      retry: false,
    })),
  });
  if (now.length < SHORTEST) return [];
  return answers.flatMap(({ data }) => (data && data.found.length > 0 ? [data] : []));
};
