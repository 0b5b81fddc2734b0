/** What a report or a decision is about. */
import { type TargetType, targetTypes } from '@/lib/domains/safety/schema';
import type { Decision, Report } from '@/prisma/generated/client';

/** One thing that can be reported. */
export type Thing = { targetType: TargetType; targetId: number };

export type ReportRow = Report & Thing;
export type DecisionRow = Decision & Thing;

const isTargetType = (text: string): text is TargetType => targetTypes.some((each) => each === text);

/** A row of the database, which keeps the type as text, with the type checked. @throws Error when it is none */
export function aboutThing<Row extends { targetType: string }>(row: Row): Row & { targetType: TargetType } {
  const { targetType } = row;
  if (!isTargetType(targetType)) throw new Error(`'${targetType}' is no type of what can be reported`);
  return { ...row, targetType };
}
