/** Where a photo is fetched, below the API; null where there is none. */
export const photoAddress = (photoId: string | null): string | null => photoId && `/profile-photo/${photoId}`;
