import { useId } from 'react';
import { Combobox } from '../ui/form/combobox.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { chooseOwnZone, ownZone } from '../ui/text/own-zone.ts';

const DEVICE = 'device';

const nameOf = (zone: string) => zone.replaceAll('_', ' ');

const choices = [
  { value: DEVICE, label: 'This device’s', hint: nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone) },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: nameOf(value) })),
];

/** In which zone moments are shown that aren't a store's own. */
export const TimeZoneCard = () => {
  const id = useId();
  return (
    <Card>
      <CardHeader
        title="Time zone"
        description="When something was changed or sent is shown in it, in this browser. Business days and hours of a store stay the store’s own."
      />
      <CardBody>
        <label htmlFor={id} className="mb-1.5 block text-table font-medium">
          Time zone
        </label>
        <Combobox
          id={id}
          label="time zone"
          choices={choices}
          value={ownZone() ?? DEVICE}
          onChange={(zone) => {
            chooseOwnZone(zone === DEVICE ? undefined : zone);
            // Whatever is on the screen is written anew.
            window.location.reload();
          }}
        />
      </CardBody>
    </Card>
  );
};
