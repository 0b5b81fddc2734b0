import { secondFactor } from '@/lib/contract/constants/accounts';
import type { Viewer } from '@/lib/contract/viewer';

/** Whether a second factor was shown in this session so lately that the control panel opens (rules.md, Second factor). */
export const isSecondFactorFresh = ({ secondFactorAt }: Viewer, now: Date): boolean =>
  !!secondFactorAt && now.getTime() - secondFactorAt.getTime() < secondFactor.controlPanel;
