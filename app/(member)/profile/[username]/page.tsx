import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { ProfileScreen } from '@/components/profiles/profile-screen';
import { ReadOnlyProfile } from '@/components/profiles/read-only-profile';
import { DomainError } from '@/lib/contract/domain-error';
import { laterNameOf } from '@/lib/domains/profiles/former-names';
import { profileOf } from '@/lib/domains/profiles/profiles';
import { profile as profileCall } from '@/lib/domains/profiles/schema';
import { belongingsOfSeen } from '@/lib/domains/shop/belongings';
import { listBelongings } from '@/lib/domains/shop/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer, pageClosing } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

type Props = { params: Promise<{ username: string }> };

const load = cache(async (username: string) => {
  try {
    return serializeResponse(profileCall, await profileOf(await memberViewer(), username));
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'user_not_found')) throw error;
    const later = await laterNameOf(await memberViewer(), username);
    if (later === null) notFound();
    redirect(`/profile/${later}`);
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).username)).user.username };
}

export default async function ProfilePage({ params }: Props) {
  const profile = await load((await params).username);
  const owned = serializeResponse(listBelongings, await belongingsOfSeen(profile.user.id));
  // Theirs alone is shown to somebody who has turned 20.
  if (await pageClosing(await memberViewer())) return <ReadOnlyProfile profile={profile} items={owned} />;
  const first = { profile: JSON.stringify(profile), renderedAt: now().getTime() };
  return <ProfileScreen key={profile.user.id} first={first} owned={owned} />;
}
