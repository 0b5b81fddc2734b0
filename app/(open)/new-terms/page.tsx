import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { DataCopy } from '@/components/accounts/data-copy';
import { DeleteAccount } from '@/components/accounts/delete-account';
import { AcceptTerms } from '@/components/terms/accept-terms';
import { safeNext } from '@/lib/contract/pages';
import { changesSince, isAccepted, terms } from '@/lib/contract/terms';
import { memberTerms } from '@/lib/http/pages/account';

export const metadata: Metadata = { title: 'What has changed', robots: { index: false } };

type Props = { searchParams: Promise<{ next?: string | string[] }> };

/** Shown once to each person after the policy or the rules change, before they continue. */
export default async function NewTermsPage({ searchParams }: Props) {
  const { next } = await searchParams;
  const onward = safeNext(typeof next === 'string' ? next : null);
  const accepted = await memberTerms();
  if (isAccepted(accepted)) redirect(onward);
  const changed = changesSince(accepted);
  const documents = [
    { title: 'The privacy policy', href: '/privacy-policy', changes: changed.policy },
    { title: 'The community rules', href: '/rules', changes: changed.rules },
  ].filter(({ changes }) => changes.length > 0);
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>What has changed</h1>
      {documents.map(({ title, href, changes }) => (
        <section key={href} className="card grid justify-items-start gap-3">
          <h2>{title}</h2>
          <ul className="grid list-disc gap-2 pl-5">
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <a
            href={href}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Read all of it
          </a>
        </section>
      ))}
      <AcceptTerms shown={terms} next={onward} />
      <section className="card grid justify-items-start gap-3">
        <h2>Your data</h2>
        <DataCopy />
      </section>
      <DeleteAccount />
    </div>
  );
}
