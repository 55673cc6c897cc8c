/** The start of a text, as far as `enough` asks for (or the whole of a short one), and the text unbroken. */
export const peek = async (source: AsyncIterable<string>, enough: (start: string) => boolean) => {
  const iterator = source[Symbol.asyncIterator]();
  let start = '';
  while (!enough(start)) {
    const next = await iterator.next();
    if (next.done) break;
    start += next.value;
  }
  const text = async function* () {
    try {
      yield start;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  };
  return { start, text: text() };
};
