import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { FrontDoor } from '@/components/accounts/front-door';
import { RegisterForm } from '@/components/accounts/register-form';
import { productName } from '@/lib/contract/product';
import { pageViewer } from '@/lib/http/pages/viewer';

const title = `Register for ${productName}`;
export const metadata: Metadata = {
  title: { absolute: title },
  robots: { index: true, follow: true },
  alternates: { canonical: '/register' },
};

export default async function RegisterPage() {
  if (await pageViewer()) redirect('/dashboard');
  return (
    <FrontDoor title={title}>
      <RegisterForm />
    </FrontDoor>
  );
}
