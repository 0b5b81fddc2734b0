'use client';
import { useEffect, useState } from 'react';
import { isRefusedAs, send } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import type { Relation } from '@/lib/contract/contact';
import { relationIn } from './relation-in';
import { changeFriend, type FriendAction, listFriends } from './schema';

/**
 * The relation to a person, and a way to change it.
 * @param known  the relation in the server's last response
 * @param onChange  called with the message and the relation after a change
 * @returns `relation` to show; `change`; `done`, the message after a change; `pending`; `error`
 */
export function useFriendship(
  username: string,
  known: Relation,
  onChange?: (message: string, relation: Relation) => void,
) {
  const [relation, setRelation] = useState(known);
  const [done, setDone] = useState('');
  const { submit, pending, error } = useSend(changeFriend, '');
  useEffect(() => setRelation(known), [known]);
  const change = async (action: FriendAction) => {
    const answer = await submit({ body: { username, action } }, (refused) => {
      if (isRefusedAs(refused, 'friend_state_changed')) void readAgain();
    });
    if (!answer) return;
    setRelation(answer.relation);
    setDone(answer.message);
    onChange?.(answer.message, answer.relation);
  };
  /** What was shown is old: the other one was quicker, or the answer to an attempt before was lost. */
  const readAgain = async () => {
    const lists = await send(listFriends, {}).catch(() => null);
    if (!lists) return;
    // Unknown where they are further down than the lists reach: what is around reads its own again.
    const now = relationIn(lists, username) ?? known;
    setRelation(now);
    // `error` says why.
    onChange?.('', now);
  };
  return { relation, change, done, pending, error };
}
