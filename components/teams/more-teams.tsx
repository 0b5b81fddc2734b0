import { MoreButton } from '@/components/states/more-button';
import type { useTeams } from '@/lib/domains/teams/hooks';

type Props = { teams: Pick<ReturnType<typeof useTeams>, 'ended' | 'loading' | 'more'> };

/** Loads older teams into the list to choose from that it stands below, in one element with it. */
export const MoreTeams = ({ teams: { ended, loading, more } }: Props) => (
  <MoreButton loading={loading} ended={ended} onMore={more} className="btn btn-quiet mt-2">
    Show more teams
  </MoreButton>
);
