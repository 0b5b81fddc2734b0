import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { db, isDuplicate, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import type { TeamRow } from './schema';
import { joinTeam, newestTeams, oneTeam, teamsOfPerson } from './statements';

const noSuchTeam = () => new DomainError('team_not_found', 'Team not found.');

/** All teams or only the viewer's, newest first. */
export async function teamsFor(
  viewer: Viewer,
  { limit, offset, before = largestId, mine }: Page & { mine?: '1' | undefined },
) {
  const [name, text] = mine ? ['teams_of_person', teamsOfPerson] : ['teams_newest', newestTeams];
  return statement<TeamRow>(name, text, [viewer.id, limit, offset, before]);
}

/** Founds a team with its founder as the first member. @throws DomainError `name_taken`, ignoring case; `team_not_found` */
export async function found(viewer: Viewer, name: string) {
  try {
    const { id } = await transaction((tx) => write(tx, viewer, name));
    const [row] = await statement<TeamRow>('teams_one', oneTeam, [viewer.id, id]);
    if (!row) throw noSuchTeam();
    return { message: 'Team created successfully!', team: row };
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError('name_taken', 'That team name is taken.');
    throw error;
  }
}

const write = (tx: Transaction, viewer: Viewer, name: string) =>
  tx.team.create({
    data: {
      name,
      nameKey: name.toLowerCase(),
      creatorId: viewer.id,
      createdAt: now(),
      members: { create: { userId: viewer.id, joinedAt: now() } },
    },
    select: { id: true },
  });

/** @throws DomainError `team_not_found`, `already_in_team` */
export async function join(viewer: Viewer, teamId: number) {
  const [row] = await statement<{ joined: boolean }>('teams_join', joinTeam, [viewer.id, teamId, now()]);
  if (!row) throw noSuchTeam();
  if (!row.joined) throw new DomainError('already_in_team', 'You are already in this team.');
  return { message: 'Joined the team successfully!' };
}

/** @throws DomainError `team_not_found` */
export async function requireTeam(teamId: number): Promise<void> {
  if ((await db().team.count({ where: { id: teamId } })) === 0) throw noSuchTeam();
}

/** @throws DomainError `team_not_found`, `not_in_team` */
export async function requireOwnTeam(viewer: Viewer, teamId: number): Promise<void> {
  await requireTeam(teamId);
  const membership = { teamId_userId: { teamId, userId: viewer.id } };
  const found = await db().teamMember.findUnique({ where: membership, select: { userId: true } });
  if (!found) throw new DomainError('not_in_team', 'You can only battle for a team that you are in.');
}
