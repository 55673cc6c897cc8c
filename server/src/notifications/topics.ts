import type { Audience } from '@backroom/contract/kit/access';
import type { MailWay } from '@backroom/contract/notifications';
import type { House } from '../platform/house.ts';

/** Something that people want to hear of, or not. */
export type Topic = {
  readonly topic: string;
  /** As it stands in the settings. */
  readonly label: string;
  readonly text: string;
  /** Who it can concern at all. */
  readonly for: readonly Audience[];
  /** By what way one hears of it who has said nothing. */
  readonly email: MailWay;
};

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** What the room tells people of, by `notify`; worked out where it follows from what other rooms bring. */
    topics: readonly Topic[] | ((house: House) => readonly Topic[]);
  }
}

/** Every topic of the house, the lowest room first. */
export const topicsOf = (house: House): Topic[] =>
  house.asked('topics').flatMap((topics) => (typeof topics === 'function' ? topics(house) : topics));

/** @throws Error for a topic that no manifest declares. */
export const topicNamed = (house: House, name: string): Topic => {
  const topic = topicsOf(house).find((one) => one.topic === name);
  if (!topic) throw new Error(`No room declares the topic ${name} in its manifest`);
  return topic;
};
