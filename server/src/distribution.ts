/** `npm run --silent distribution`: the SQL that spreads an empty, migrated database over several machines. */
import { distributionCommands } from './platform/distribution.ts';
import { house } from './rooms.ts';

console.log(distributionCommands(house));
