import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import * as z from 'zod/mini';
import { TournamentScreen } from '@/components/tournaments/draw/tournament-screen';
import { DomainError } from '@/lib/contract/domain-error';
import { id } from '@/lib/contract/fields';
import { detailsAs } from '@/lib/domains/tournaments/details';
import { showTournament } from '@/lib/domains/tournaments/matches-schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

type Props = { params: Promise<{ tournamentId: string }> };

const load = cache(async (asked: string) => {
  const tournamentId = z.safeParse(id, asked);
  if (!tournamentId.success) notFound();
  try {
    return serializeResponse(showTournament, await detailsAs(await memberViewer(), tournamentId.data));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'tournament_not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).tournamentId)).title };
}

export default async function TournamentPage({ params }: Props) {
  return <TournamentScreen text={JSON.stringify(await load((await params).tournamentId))} />;
}
