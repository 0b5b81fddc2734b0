import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import * as z from 'zod/mini';
import { TournamentScreen } from '@/components/tournaments/draw/tournament-screen';
import { DomainError } from '@/lib/contract/domain-error';
import { id } from '@/lib/contract/fields';
import { drawForPage } from '@/lib/http/api/draw-response';
import { memberViewer } from '@/lib/http/pages/viewer';

type Props = { params: Promise<{ tournamentId: string }> };

const load = cache(async (asked: string) => {
  const tournamentId = z.safeParse(id, asked);
  if (!tournamentId.success) notFound();
  try {
    return await drawForPage(await memberViewer(), tournamentId.data);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'tournament_not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).tournamentId)).title };
}

export default async function TournamentPage({ params }: Props) {
  const { packed, mine } = await load((await params).tournamentId);
  return <TournamentScreen text={packed} mine={mine} />;
}
