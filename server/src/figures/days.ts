import type { LocalDate } from '@backroom/contract/kit/dates';

/** Business days compare as text. */
export const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);
