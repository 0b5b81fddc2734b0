import type { Metadata } from 'next';
import { GuardianView } from '@/components/guardians/guardian-view';
import { guardianPage } from '@/lib/domains/guardians/answers';

export const metadata: Metadata = {
  title: 'For parents and guardians',
  robots: { index: false },
  referrer: 'no-referrer',
};

const kept = [
  ['Email, name here and birthday', 'To let them in, and to keep people of very different ages apart.'],
  [
    'What they write, and to whom',
    'To show it to those it is for. You do not see it, nor do we without a report.',
  ],
  ['Pictures and videos they send', 'Likewise. We remove where a picture was taken.'],
  ['Reports, and what was decided', 'To keep people safe. Copied words go 90 days after the decision.'],
];

/** For a guardian without an account, by the link that was mailed to them. */
export default async function GuardianPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const page = await guardianPage(token);
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>For parents and guardians</h1>
      {page ? (
        <>
          <p>
            <bdi className="font-semibold">{page.username}</bdi> is on HypeGist, a social app for people of 13
            to 19, and says that you look after them.
          </p>
          <section className="card grid gap-3">
            <h2>What is kept, and why</h2>
            <dl className="grid gap-2">
              {kept.map(([what, why]) => (
                <div key={what}>
                  <dt className="font-semibold">{what}</dt>
                  <dd>{why}</dd>
                </div>
              ))}
            </dl>
            <p>
              You will see when their phone is quiet, who may write to them, how many friends they have, and
              how many minutes a day they are here if they switch that on. You will never see what they write,
              who their friends are, or rants. At 18 they can end it.
            </p>
          </section>
          <GuardianView page={page} token={token} />
        </>
      ) : (
        <p role="alert" className="card">
          This link is no longer good. If it was good once, a new one is on its way to the mailbox that it was
          sent to, unless they are 18 by now: then nobody has to agree any more.
        </p>
      )}
    </div>
  );
}
