import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { FrontDoor } from '@/components/accounts/front-door';
import { LoginForm } from '@/components/accounts/login-form';
import { loginWords } from '@/lib/contract/login-words';
import { pageAsked, safeNext } from '@/lib/contract/pages';
import { productName } from '@/lib/contract/product';
import { pageViewer } from '@/lib/http/pages/viewer';

const title = `Login to ${productName}`;
export const metadata: Metadata = {
  title: { absolute: title },
  robots: { index: true, follow: true },
  alternates: { canonical: '/' },
};

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const { next } = await searchParams;
  const asked = typeof next === 'string' ? next : undefined;
  if (await pageViewer()) redirect(safeNext(asked));
  const words = loginWords[pageAsked(asked)?.path ?? ''];
  return (
    <FrontDoor title={title} notice={words?.message} noticeTitle={words?.title}>
      <LoginForm next={safeNext(asked)} />
    </FrontDoor>
  );
}
