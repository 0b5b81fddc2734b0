import 'server-only';
import { usualNight } from '@/lib/contract/constants/settings';
import type { Band, WhoMayWrite } from '@/lib/contract/contact';
import { utcDateOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { ParsedOf, ResultOf } from '@/lib/contract/endpoint';
import type { NoticeKind, NoticeWay } from '@/lib/contract/settings';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { bandOf } from '@/lib/domains/accounts/rules';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import {
  allNotices,
  beyondLimits,
  fitToBand,
  type Limits,
  quietHoursRefused,
  unusualNotices,
} from './policy';
import type { changeSettings, readSettings } from './schema';

type SettingsRow = {
  findable: boolean;
  who_may_write: WhoMayWrite;
  quiet_from: string | null;
  quiet_until: string | null;
  notify: Partial<Record<NoticeKind, NoticeWay>>;
};

/** The defaults, for people who have no row yet. */
const unset: SettingsRow = {
  findable: true,
  who_may_write: 'everyone',
  quiet_from: usualNight.from,
  quiet_until: usualNight.until,
  notify: {},
};

const columns = Object.keys(unset).join(', ');

/** The model's name of a column: `quietFrom` of `quiet_from`. */
type FieldOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldOf<Rest>>}`
  : Column;

const view = (row: SettingsRow): ResultOf<typeof readSettings> => ({
  ...row,
  notify: allNotices(row.notify),
});

/** The viewer's settings. */
export async function settingsOf(viewer: Pick<Viewer, 'id'>) {
  const [row] = await statement<SettingsRow>(
    'settings_own',
    `select ${columns} from user_settings where user_id = $1`,
    [viewer.id],
  );
  return view(row ?? unset);
}

/** Creates the row or locks the existing one, so that concurrent changes are serialized. */
export async function heldSettings(tx: Transaction, userId: number): Promise<SettingsRow> {
  const [held = unset] = await tx.$queryRawUnsafe<SettingsRow[]>(
    `insert into user_settings (user_id) values ($1)
     on conflict (user_id) do update set user_id = excluded.user_id returning ${columns}`,
    userId,
  );
  return held;
}

export async function keepSettings(tx: Transaction, userId: number, set: SettingsRow): Promise<void> {
  // Without the type, a setting that is forgotten here would be answered with 200 and not be stored.
  const data = {
    findable: set.findable,
    whoMayWrite: set.who_may_write,
    quietFrom: set.quiet_from,
    quietUntil: set.quiet_until,
    notify: set.notify,
  } satisfies Record<FieldOf<keyof SettingsRow>, unknown>;
  await tx.userSettings.update({ where: { userId }, data, select: { userId: true } });
}

/** The limits of the person's guardian who has agreed; null when there is none. */
async function limitsOf(tx: Transaction, userId: number): Promise<Limits | null> {
  const [row] = await tx.$queryRaw<Limits[]>`
    select quiet_from, quiet_until, who_may_write from guardians
    where user_id = ${userId} and agreed_at is not null`;
  return row ?? null;
}

/**
 * Changes the given settings; all others stay.
 * @throws DomainError `invalid_input` for quiet hours that the viewer's age does not allow, and for settings that are looser
 *   than their guardian's limits; `guardian_awaited` for looser ones while a guardian is awaited
 */
export function setSettings(viewer: Viewer, { notify, ...given }: ParsedOf<typeof changeSettings>['body']) {
  return transaction(async (tx) => {
    const held = await heldSettings(tx, viewer.id);
    const set: SettingsRow = {
      findable: given.findable ?? held.findable,
      who_may_write: given.who_may_write ?? held.who_may_write,
      quiet_from: given.quiet_from === undefined ? held.quiet_from : given.quiet_from,
      quiet_until: given.quiet_until === undefined ? held.quiet_until : given.quiet_until,
      notify: unusualNotices({ ...held.notify, ...definedOf(notify) }),
    };
    // Only new quiet hours are checked: the rules relax with age, so stored ones stay valid.
    if (given.quiet_from !== undefined || given.quiet_until !== undefined) {
      const band = bandOf(utcDateOf(viewer.dob), now());
      const refused = quietHoursRefused(band, { from: set.quiet_from, until: set.quiet_until });
      if (refused) throw new DomainError('invalid_input', refused);
    }
    const limits = await limitsOf(tx, viewer.id);
    const beyond = limits && beyondLimits(set, limits);
    if (beyond) throw new DomainError('invalid_input', beyond);
    const isLooser = beyondLimits(set, held) !== null || (set.findable && !held.findable);
    if (isLooser) requireNoneAwaited(viewer);
    await keepSettings(tx, viewer.id, set);
    return view(set);
  });
}

/** Drops the kinds that were not sent. */
const definedOf = (notify: Partial<Record<NoticeKind, NoticeWay | undefined>> = {}) =>
  Object.fromEntries(Object.entries(notify).filter(([, way]) => way !== undefined));

/**
 * Tightens quiet hours that the person's band does not allow, after their birth date was put right.
 * @returns whether they were changed
 */
export async function fitSettingsToBand(
  tx: Transaction,
  userId: number,
  band: Band | null,
): Promise<boolean> {
  const held = await heldSettings(tx, userId);
  const set = { ...held, ...fitToBand(held, band, await limitsOf(tx, userId)) };
  const changed = set.quiet_from !== held.quiet_from || set.quiet_until !== held.quiet_until;
  if (changed) await keepSettings(tx, userId, set);
  return changed;
}
