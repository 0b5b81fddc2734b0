import { agesInWords } from '@/lib/contract/constants/bands';
import { longDay } from '@/lib/contract/spoken-time';

/**
 * Tells a person who has turned 20 what they can still do, and until when.
 * @param closesOn  `YYYY-MM-DD`
 */
export function ClosingBanner({ closesOn }: { closesOn: string }) {
  return (
    <section className="card grid gap-3">
      <h2>This account closes on {longDay(new Date(closesOn))}</h2>
      <p>
        HypeGist is for people of {agesInWords}. You can still log in, read what is yours, download it and
        leave. Others do not find you any more, and everything here is deleted on that day; your rants go
        within the 14 days after it, at moments that tell nobody whose they were.
      </p>
    </section>
  );
}
