import { secondFactor } from '@/lib/contract/constants/second-factor';
import type { Viewer } from '@/lib/contract/viewer';

/** Whether the second factor in this session is recent enough for the control panel (rules.md, Second factor). */
export const isSecondFactorFresh = ({ secondFactorAt }: Viewer, now: Date): boolean =>
  !!secondFactorAt && now.getTime() - secondFactorAt.getTime() < secondFactor.controlPanel;
