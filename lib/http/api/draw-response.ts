/**
 * A tournament's draw as JSON text. The part that is the same for everybody is validated and serialized once per revision,
 * for the call and for the page. The viewer's own squads (`mine`) come last in the text and are added per request.
 */
import { LRUCache } from 'lru-cache';
import type { JsonText } from '@/lib/contract/json-text';
import type { Viewer } from '@/lib/contract/viewer';
import { showTournament, type TournamentDetails } from '@/lib/domains/tournaments/matches-schema';
import { type PackedDraw, packDraw } from '@/lib/domains/tournaments/packed-draw';
import { type RevisedDraw, revisedDraw } from '@/lib/domains/tournaments/shared-draw';
import { recorder } from '@/lib/platform/metrics/recorder';
import { CompressedText } from './compressed-text';
import { SerializedResponse } from './response-cache';
import { serializeResponse } from './serialize-response';

type Texts = {
  revision: string | null;
  /** The response for a viewer without a squad in the tournament, as it is sent to them. */
  answer: CompressedText;
  /** The tournament without participants, rounds and standings. */
  bare: TournamentDetails;
  packed: JsonText<PackedDraw>;
};

const kept = new LRUCache<number, Texts>({
  /** In bytes. A draw of 64 squads with a second chance has about 80,000. */
  maxSize: 8_000_000,
  sizeCalculation: ({ answer, packed }) => answer.size + packed.length,
  ttl: 5 * 60_000,
});

/** How the shared text ends: with an empty `mine`. */
const ending = '"mine":[]}';

function textsOf({ revision }: RevisedDraw, draw: NonNullable<RevisedDraw['draw']>): Texts {
  const { mine, ...shown } = serializeResponse(showTournament, { ...draw, mine: [] });
  const text = JSON.stringify({ ...shown, mine });
  return {
    revision,
    answer: new CompressedText(text, { isShared: true }),
    bare: { ...shown, participants: [], rounds: [], standings: [], mine: [] },
    packed: JSON.stringify(packDraw(shown)),
  };
}

async function textsFor(
  viewer: Viewer,
  tournamentId: number,
): Promise<Texts & Pick<TournamentDetails, 'mine'>> {
  const known = kept.get(tournamentId);
  const found = await revisedDraw(viewer, tournamentId, known?.revision ?? null);
  const unchanged = known !== undefined && found.draw === null;
  recorder()?.cache('draws', unchanged);
  const texts = unchanged ? known : textsOf(found, found.draw as NonNullable<RevisedDraw['draw']>);
  if (!unchanged && texts.revision !== null) kept.set(tournamentId, texts);
  // Every response is validated by its call's schema, so this one is too.
  const { mine } =
    found.mine.length === 0
      ? texts.bare
      : serializeResponse(showTournament, { ...texts.bare, mine: found.mine });
  return { ...texts, mine };
}

/** @returns the response for `handle`, equal to what `serializeResponse` would give @throws DomainError `tournament_not_found` */
export async function drawResponse(viewer: Viewer, tournamentId: number): Promise<SerializedResponse> {
  const { answer, mine } = await textsFor(viewer, tournamentId);
  if (mine.length === 0) return new SerializedResponse(answer);
  const own = new TextEncoder().encode(`"mine":${JSON.stringify(mine)}}`);
  const beginning = answer.plain().subarray(0, -ending.length);
  const body = new Uint8Array(beginning.length + own.length);
  body.set(beginning);
  body.set(own, beginning.length);
  return new SerializedResponse(body);
}

/**
 * @returns the same for the page: its title, the draw as text, and the viewer's squads
 * @throws DomainError `tournament_not_found`
 */
export async function drawForPage(viewer: Viewer, tournamentId: number) {
  const { bare, packed, mine } = await textsFor(viewer, tournamentId);
  return { title: bare.title, packed, mine };
}
