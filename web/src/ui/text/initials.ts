export type Named = { firstName?: string; lastName?: string; email?: string };

/** Two letters for a person: of the names, else of the e-mail. */
export const initialsOf = ({ firstName, lastName, email }: Named): string => {
  const letters = `${firstName?.trim()[0] ?? ''}${lastName?.trim()[0] ?? ''}`;
  return (letters || (email ?? '').slice(0, 2)).toUpperCase();
};
