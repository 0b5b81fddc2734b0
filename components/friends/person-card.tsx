'use client';
import { PersonLine } from '@/components/ui/person-line';
import type { Person } from '@/lib/domains/friends/schema';

/** A person in a list, with the actions for them. */
export function PersonCard({ person, children }: { person: Person; children: React.ReactNode }) {
  return (
    <li className="card flex flex-wrap items-center gap-2 px-3">
      <span className="min-w-0 flex-auto [overflow-wrap:anywhere]">
        <PersonLine username={person.username} face={person} />
      </span>
      {children}
    </li>
  );
}
