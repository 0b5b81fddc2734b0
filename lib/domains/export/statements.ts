/** The statement of each part of an export. */
import { accountStatements } from './account-statements';
import { gameStatements } from './game-statements';
import type { PartStatement } from './part-statement';
import type { ExportPart } from './schema';

export const exportStatements: Record<ExportPart, PartStatement> = {
  ...accountStatements,
  ...gameStatements,
};
