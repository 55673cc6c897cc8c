import { useNavigate } from '@tanstack/react-router';

/** What an address ends with while the help stands beside the page. */
export const HELP_HASH = 'help-here';

/**
 * Opens the help beside the page, on the article for where one stands; Back closes it.
 * @param without what leaves the address with it: a panel that the help takes the place of
 */
export const useHelp = () => {
  const navigate = useNavigate();
  return (without: Readonly<Record<string, undefined>> = {}) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...without }), hash: HELP_HASH });
};
