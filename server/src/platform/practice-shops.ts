/** The practice shops of a demo: an emulated Shopify on this machine. */
export type PracticeShops = {
  /** Where each has its place below. */
  readonly address: string;
  /**
   * Whether nobody has needed them yet. Work in the background leaves them so; what is sent to a shop, and whoever connects
   * one, starts them.
   */
  asleep(): boolean;
};
