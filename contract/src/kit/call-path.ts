/** The path of a call that has none of its own: its name in lower case, `getOrderList` at `/get-order-list`. */
export const usualPathOf = (name: string): string =>
  `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
