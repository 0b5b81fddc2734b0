import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ProfileScreen } from '@/components/profiles/profile-screen';
import { DomainError } from '@/lib/contract/domain-error';
import { profileOf } from '@/lib/domains/profiles/profiles';
import { profile } from '@/lib/domains/profiles/schema';
import { belongingsOf } from '@/lib/domains/shop/belongings';
import { listBelongings } from '@/lib/domains/shop/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

type Props = { params: Promise<{ username: string }> };

const load = cache(async (username: string) => {
  try {
    return serializeResponse(profile, await profileOf(await memberViewer(), username));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'user_not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).username)).user.username };
}

export default async function ProfilePage({ params }: Props) {
  const first = { profile: await load((await params).username), renderedAt: now().getTime() };
  const owned = serializeResponse(
    listBelongings,
    await belongingsOf(await memberViewer(), first.profile.user.username),
  );
  return <ProfileScreen key={first.profile.user.id} first={first} owned={owned} />;
}
