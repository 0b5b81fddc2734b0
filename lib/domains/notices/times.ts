/** The times that the subjects of notices are compared with. */
import { messageRequest } from '@/lib/contract/constants/contact';
import { day } from '@/lib/contract/constants/time';
import { fromNow } from '@/lib/platform/clock';

/** In SQL, such as parameters. Their values are `sourceTimes()`. */
export type SourceTimes = {
  /** Message requests created after it have not expired. */
  requestsSince: string;
  /** One day ago. A notice of a mission is shown for a day after its start. */
  dayAgo: string;
};

/** @returns `requestsSince` and `dayAgo` */
export const sourceTimes = (): [Date, Date] => [fromNow(-messageRequest.lifetime), fromNow(-day)];
