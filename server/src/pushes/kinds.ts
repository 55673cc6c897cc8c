import type { House } from '../platform/house.ts';
import type { PushKind } from './push-kind.ts';

/** Every kind that rooms push, by name. */
export const pushKindsOf = (house: House): ReadonlyMap<string, PushKind> =>
  new Map(
    house
      .asked('pushKinds')
      .flat()
      .map((kind) => [kind.kind, kind]),
  );

/** @throws Error for a kind that no manifest declares */
export const pushKindNamed = (house: House, name: string): PushKind => {
  const kind = pushKindsOf(house).get(name);
  if (!kind) throw new Error(`No room declares the kind of push ${name} in its manifest`);
  return kind;
};
