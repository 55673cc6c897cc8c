/** Pictures of the product, by name; `npm run help-pictures` takes them. */
const files: Record<string, string> = import.meta.glob('./pictures/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const pictureNames: readonly string[] = Object.keys(files).map((file) =>
  file.replace(/^.*\/|\.jpg$/g, ''),
);

/** The address of a picture and its size, which keeps its place while it loads; undefined where there is none of this name. */
export const pictureOf = (name: string) => {
  const src = files[`./pictures/${name}.jpg`];
  if (src === undefined) return undefined;
  const isPhone = name.startsWith('phone-');
  return { src, isPhone, width: isPhone ? 390 : 1200, height: isPhone ? 780 : 750 };
};
