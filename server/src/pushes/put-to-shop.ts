/** A big picture over a slow line. */
const PATIENCE_MS = 60_000;

/**
 * Puts a file where a shop said that it takes it from (`stagedUploadsCreate`).
 * @param url as Shopify answered it
 * @returns whether it got there
 */
export const putToShop = async (url: string, content: Buffer, mediaType: string): Promise<boolean> => {
  try {
    const { ok } = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': mediaType },
      // A view of the same bytes: fetch takes no Buffer by its type.
      body: new Uint8Array(content),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ok;
  } catch {
    return false;
  }
};
