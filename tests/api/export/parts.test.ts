/** One's own data to take along: everything that is held, or a sentence that says what is not in it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { leftOut } from '@/lib/domains/export/left-out';
import { exportData, exportRows } from '@/lib/domains/export/schema';
import { exportStatements } from '@/lib/domains/export/statements';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aPost, aUser } from '../../support/factories';

const schemaFolder = path.join(import.meta.dirname, '../../../prisma/schema');
const schema = readdirSync(schemaFolder)
  .map((file) => readFileSync(path.join(schemaFolder, file), 'utf8'))
  .join('\n');
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => [name ?? '', body ?? '']),
);

describe('every table with a person in it', () => {
  /** Tables that say nothing of a person: of all people together, or of things. */
  const ofNobody = [
    'AgeRefusal',
    'BlockedPicture',
    'CallMinute',
    'DecisionPicture',
    'Discussion',
    'EvidenceFile',
    'EvidencePiece',
    'FormerRantReportAuthor',
    'GameCount',
    'Mission',
    'MissionCheck',
    'PlatformCount',
    'PostDay',
    'PostDeletion',
    'ReportEvidence',
    'Rant',
    'RantComment',
    'RantRemoval',
    'ShopItem',
    'ShowdownCycle',
    'ShowdownDateOption',
    'SuspendedAddress',
    'UsedProof',
    'WithheldContent',
  ];
  const exported = Object.values(exportStatements).flatMap((part) => part.models);
  const named = [...exported, ...leftOut.flatMap((part) => part.models), 'User'];

  test('is a part of the copy, or named in it as left out', () => {
    expect([...new Set([...named, ...ofNobody])].toSorted()).toEqual([...models.keys()].toSorted());
  });

  test('every field of the person’s own row is in it, or named as left out', async () => {
    const fields = [
      ...(models.get('User') ?? '').matchAll(/^ {2}(\w+) +(?:Int|String|Boolean|DateTime)\b/gm),
    ].map(([, name]) => String(name));
    expect(fields.length).toBeGreaterThan(20);
    const { account } = (await call(exportData, { as: await aUser() })).body;
    const held = new Set(Object.keys(account));
    const columnOf = (field: string) => field.replace(/[A-Z]/g, (each) => `_${each.toLowerCase()}`);
    const said = leftOut.flatMap((part) => part.fields ?? []);
    // The name in lower case.
    const missing = fields.filter((field) => !held.has(columnOf(field)) && field !== 'usernameKey');
    expect(missing.toSorted()).toEqual(said.toSorted());
  });

  test('tables that are said to be of nobody lead to no person', () => {
    for (const name of ofNobody) expect(models.get(name), name).not.toMatch(/\bUser\b|user_?id|owner_?id/i);
  });

  test('each part has its rows described, each sentence is in the answer', async () => {
    expect(Object.keys(exportStatements)).toEqual(Object.keys(exportRows));
    const { body } = await call(exportData, { as: await aUser() });
    expect(body.left_out).toEqual(leftOut.map(({ what, why }) => ({ what, why })));
  });
});

test('reports of two versions of one post are two rows, also at the end of a page', async () => {
  const [person, author] = [await aUser(), await aUser()];
  const { id } = await aPost({ by: author });
  const rows = [id, id, id + 1].map((targetId, version) => ({
    ...{ reporterId: person.id, targetType: 'post', targetId, targetVersion: String(version) },
    ...{ reason: 'spam', trackingCode: `two-${person.id}-${version}`, createdAt: now(), copy: {} },
  }));
  await db().report.createMany({ data: rows });
  const { text } = exportStatements.reports;
  const codes: unknown[] = [];
  let from: unknown = 0;
  for (;;) {
    const [row] = (await pool().query(text, [person.id, from, 1])).rows;
    if (!row) break;
    codes.push(row.tracking_code);
    from = row.key;
  }
  expect(codes).toEqual(rows.map(({ trackingCode }) => trackingCode));
});
