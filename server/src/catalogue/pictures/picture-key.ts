/** Where the sizes of a picture are kept. */
export const pictureKey = (pictureId: string, size: '160' | '640' | 'full'): string =>
  `pictures/${pictureId}/${size}`;
