import { lazy, type ReactNode, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '../page/tabs.tsx';
import type { RecordName } from './record-changes.tsx';

const RecordChanges = lazy(() => import('./record-changes.tsx'));

/** What a drawer shows of a record, and beside it who changed it, when and what: for any drawer. */
export const DrawerTabs = ({ record, id, children }: RecordName & { children: ReactNode }) => (
  <Tabs key={id} defaultValue="details">
    <TabList className="-mx-5 -mt-3 mb-4 px-5">
      <Tab value="details">Details</Tab>
      <Tab value="changes">Changes</Tab>
    </TabList>
    <TabPanel value="details">{children}</TabPanel>
    <TabPanel value="changes">
      <Suspense>
        <RecordChanges record={record} id={id} />
      </Suspense>
    </TabPanel>
  </Tabs>
);
