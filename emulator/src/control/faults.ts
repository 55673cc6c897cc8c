/** What is to happen to the next requests instead of, or after, what they ask for. */
export type Fault = {
  kind: 'status' | 'timeout' | 'cut';
  /** Of `status`: 401, 402, 403, 404, 423, 429, 430, 500, 502, 503, 504, 520. */
  status: number;
  /** Only requests of this shop; all without. */
  shop: string | null;
  /** Only GraphQL requests in which this stands: a mutation's name; all without. */
  containing: string | null;
  /** How many more requests it meets. */
  times: number;
  /** Whether the request takes effect before its answer is lost. */
  afterEffect: boolean;
  /** Of `status` 429, in seconds. */
  retryAfter: number;
};

/** Faults on order. */
export class Faults {
  #ordered: Fault[] = [];
  /** Downloads of results of bulk operations break off after so many bytes; null for whole ones. */
  cutDownloadsAt: { bytes: number; times: number } | null = null;
  /** The next bulk operations fail, with part of their data or without any. */
  failBulk: { times: number; share: number | null; errorCode: string } | null = null;

  order(fault: Partial<Fault> & Pick<Fault, 'kind'>): void {
    this.#ordered.push({
      status: 500,
      shop: null,
      containing: null,
      times: 1,
      afterEffect: false,
      retryAfter: 2,
      ...fault,
    });
  }

  clear(): void {
    this.#ordered = [];
    this.cutDownloadsAt = null;
    this.failBulk = null;
  }

  /** The fault that meets a request, used up by it. */
  next(shop: string, body: string): Fault | null {
    const fault = this.#ordered.find(
      (one) =>
        one.times > 0 &&
        (one.shop === null || one.shop === shop) &&
        (one.containing === null || body.includes(one.containing)),
    );
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times <= 0) this.#ordered = this.#ordered.filter((one) => one !== fault);
    return fault;
  }
}
