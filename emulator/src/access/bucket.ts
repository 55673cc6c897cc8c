export type ThrottleStatus = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };

/** The points that an app may spend in a shop: they come back at a steady rate. */
export type Bucket = {
  take(points: number, now: number): boolean;
  status(now: number): ThrottleStatus;
};

/** @param restoreRate points a second; the bucket holds twenty seconds of them. */
export const createBucket = (restoreRate: number, now: number): Bucket => {
  const maximumAvailable = restoreRate * 20;
  let available = maximumAvailable;
  let at = now;
  const refill = (moment: number) => {
    available = Math.min(maximumAvailable, available + (Math.max(0, moment - at) / 1_000) * restoreRate);
    at = moment;
  };
  return {
    take: (points, moment) => {
      refill(moment);
      if (points > available) return false;
      available -= points;
      return true;
    },
    status: (moment) => {
      refill(moment);
      return { maximumAvailable, currentlyAvailable: Math.floor(available), restoreRate };
    },
  };
};
