'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { failureWords, reason, send } from '@/lib/client/api/send';
import { useNow } from '@/lib/client/clock';
import { DueRequests } from '@/lib/client/due-requests';
import { RequestOrder } from '@/lib/client/lists/request-order';
import { useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useHints } from '@/lib/client/realtime/use-hints';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import {
  type BattleSide,
  battleHintInterval,
  battlePageSize,
  battlePolling,
} from '@/lib/contract/constants/battles';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import { battlesChannel } from '@/lib/contract/realtime';
import type { Suggestion } from './opponents-schema';
import { withoutVote, withVote } from './optimistic-updates';
import { type Battle, listBattles, voteInBattle } from './schema';
import { oldestOf, useStaleBattles } from './stale-hooks';

const prefix = 'Error fetching battles: ';
/** How often the countdowns update, in milliseconds. */
const tick = 5000;
/** How often all that is shown is loaded again without live events, as nothing tells which older battle has changed. */
const rereadInterval = 5 * 60_000;

/** What the server rendered the page with. `renderedAt` is in epoch milliseconds. */
export type BattlesStart = { battles: JsonText<Battle[]>; renderedAt: number };

/**
 * The battles on the screen with live counts, and the clock for their countdowns.
 * @param showMessage  shows a message above the battles
 * @returns `list`, in pages of twenty; `now`; `refresh`, which fetches the newest again; `vote`; `put`, for a battle that
 *   was just posted or answered; `forget`, for one that the viewer has deleted; `notPlayed`, for one with a video that does
 *   not play; `onNear`, for `NearRow`; `live`, the realtime channel
 */
export function useBattles({ battles, renderedAt }: BattlesStart, showMessage: (words: string) => void) {
  /** Counts what changed here. A response that was requested before the last change is stale. */
  const changesHere = useRef(0);

  const read = useCallback(async (query: { limit: number; before?: number | undefined }) => {
    let asked: number;
    let page: Battle[];
    do {
      asked = changesHere.current;
      page = await send(listBattles, { query });
    } while (asked !== changesHere.current);
    return page;
  }, []);

  const list = useInfiniteList({
    family: 'battles',
    name: `newest at ${renderedAt}`,
    first: useMemo(() => parseText(battles), [battles]),
    pageSize: battlePageSize,
    ask: (before) => read({ limit: battlePageSize, before }),
    prefix,
    // With the connection, or by polling.
    renewsItself: true,
  });
  const { now } = useNow(tick);
  const shown = useRef<Battle[]>([]);
  shown.current = list.items;
  const { changes, add, renew: replace } = list;
  const { remove } = changes;
  const isShown = useCallback((id: number) => shown.current.some((each) => each.id === id), []);

  const show = useCallback(
    (battle: Battle) => {
      if (isShown(battle.id)) changes.change(battle.id, () => battle);
      else add(battle);
    },
    [isShown, changes, add],
  );

  const put = useCallback(
    (battle: Battle) => {
      changesHere.current += 1;
      show(battle);
    },
    [show],
  );

  /** For a battle that was deleted or hidden. A page that was read before would show it again. */
  const forget = useCallback(
    (id: number) => {
      changesHere.current += 1;
      remove(id);
    },
    [remove],
  );

  const failed = useCallback((refused: unknown) => showMessage(prefix + reason(refused)), [showMessage]);
  const { stale, noteGap, catchUp, onNear } = useStaleBattles({
    shown,
    renderedAt,
    read,
    show,
    remove,
    failed,
  });

  const [order] = useState(() => new RequestOrder());
  const refresh = useCallback(async () => {
    const request = order.next();
    try {
      const { gap } = stale;
      const page = await read({ limit: battlePageSize });
      if (!order.arrives(request)) return;
      const oldest = oldestOf(page);
      const isGone = ({ id }: Battle) => id > oldest && !page.some((each) => each.id === id);
      for (const { id } of shown.current.filter(isGone)) remove(id);
      for (const battle of page) changes.change(battle.id, () => battle);
      const meets = oldest === 0 || isShown(oldest);
      // Where they do not meet, older ones go: no scrolling would reach the battles between. None that was added here is missing
      // in the page: `read` asked again if it was read before that.
      if (!page.every(({ id }) => isShown(id))) replace(shown.current, page, new Set());
      stale.loaded(gap, oldest);
      if (meets) await catchUp();
    } catch (refused) {
      failed(refused);
    }
  }, [read, isShown, changes, remove, replace, failed, stale, catchUp, order]);

  /**
   * A battle that may be another by now, also far down where `refresh` does not reach.
   * @param onFailure  told where it cannot be read; the next refresh asks again
   */
  const renew = useCallback(
    async (id: number, onFailure = failed) => {
      if (!isShown(id)) return refresh();
      try {
        const [battle] = await read({ limit: 1, before: id + 1 });
        if (battle?.id === id) show(battle);
        else forget(id);
      } catch (refused) {
        stale.add(id);
        onFailure(refused);
      }
    },
    [isShown, refresh, read, show, forget, stale, failed],
  );

  // The video may be shown no more, as its person was suspended, which no event says.
  const notPlayed = useCallback((id: number) => void renew(id, () => {}), [renew]);

  const hinted = useHints(() => void refresh(), isShown, battleHintInterval);
  const channel = useChannel(battlesChannel, {
    vote_update: ({ battleId, votes, opponentVotes }) =>
      changes.change(battleId, (battle) => ({ ...battle, votes, opponent_votes: opponentVotes })),
    battle_deleted: ({ battleId }) => forget(battleId),
    battle_changed: ({ battleId }) => void renew(battleId),
    // Sent by other clients, so never trusted: only a reason to fetch.
    'client-vote_battle': (hint) => hinted(hint?.battleId),
    'client-join_battle': (hint) => hinted(hint?.battleId),
    onResume: () => {
      noteGap();
      void refresh();
    },
  });
  useWhileVisible(
    () => {
      noteGap(rereadInterval);
      void refresh();
    },
    channel.state === 'live' ? null : battlePolling,
  );
  const loadOlder = useCallback(
    (ids: number[]) => {
      for (const id of ids) stale.add(id);
      catchUp().catch(failed);
    },
    [stale, catchUp, failed],
  );
  useEnds(list.items, now, refresh, loadOlder);

  const { trigger } = channel;
  const vote = useCallback(
    async (battle: Battle, side: BattleSide) => {
      changesHere.current += 1;
      changes.change(battle.id, (each) => withVote(each, side));
      try {
        const body = { battleId: battle.id, voteFor: side };
        const { message, votes, opponent_votes } = await send(voteInBattle, { body });
        changesHere.current += 1;
        changes.change(battle.id, (each) => ({ ...each, votes, opponent_votes, my_vote: side }));
        trigger('client-vote_battle', body);
        trigger('client-join_battle', { battleId: battle.id });
        return { words: message, success: true };
      } catch (refused) {
        changes.change(battle.id, (each) => withoutVote(each, side));
        // The vote may be cast: its answer can be lost, or it was given on another device. The words below stand where that
        // cannot be read.
        void renew(battle.id, () => {});
        return { words: failureWords(refused, 'Error voting: ', 'Please log in to vote.'), success: false };
      }
    },
    [changes, trigger, renew],
  );

  return { list, now, refresh, vote, put, forget, notPlayed, onNear, live: channel };
}

/**
 * Fetches the result once the deadline of a battle on the screen has passed.
 * @param refresh    loads the newest battles again
 * @param loadOlder  loads these battles again, which are further down
 */
function useEnds(battles: Battle[], now: number, refresh: () => void, loadOlder: (ids: number[]) => void) {
  const [requests] = useState(() => new DueRequests());
  useEffect(() => {
    if (document.visibilityState === 'hidden') return;
    const over = battles.filter(
      ({ id, winner, opponent_media_url, voting_deadline: deadline }) =>
        // A deadline that moves is asked for anew.
        !winner && opponent_media_url && requests.ask(`${id} ${deadline}`, Date.parse(deadline), now),
    );
    const newest = battles.slice(0, battlePageSize);
    const older = over.filter((battle) => !newest.includes(battle));
    if (older.length < over.length) refresh();
    if (older.length > 0) loadOlder(older.map(({ id }) => id));
  }, [battles, now, refresh, loadOlder, requests]);
}

/** The debounce before names are fetched, in milliseconds. */
const pauseInTyping = 250;

/** People whose names start with the typed text. */
export function useSuggestions(typed: string): Suggestion[] {
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    // The same list where there is none, so that React sees no change.
    if (!/^\w{1,20}$/.test(typed)) return setFound((now) => (now.length > 0 ? [] : now));
    let here = true;
    const timer = setTimeout(async () => {
      // Suggestions are optional: on failure the person types the whole name.
      const people = await import('./opponents-schema')
        .then(({ suggestOpponents }) => send(suggestOpponents, { query: { starts: typed } }))
        .catch(() => []);
      if (here) setFound(people);
    }, pauseInTyping);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}
