type ClassName = string | false | null | undefined;

/** Joins class names, leaving out what is off. */
export const classNames = (...names: ClassName[]): string => names.filter(Boolean).join(' ');
