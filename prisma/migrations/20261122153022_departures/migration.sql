-- CreateTable
CREATE TABLE "departures" (
    "user_id" INTEGER NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "departures_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "departures" ADD CONSTRAINT "departures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing is written by somebody who has left, whichever code writes it: their row stays, under 'deleted:<id>', so its
-- foreign keys would let everything through. What a person writes or marks is refused where its writer has left or is
-- just leaving; 'skip locked', because waiting for a deletion while holding what it will want would be a circle. It costs
-- what the foreign key's own look-up costs, whose lock it takes a moment earlier.
DO $$
DECLARE
  writer text;
  noted text;
BEGIN
  FOREACH writer IN ARRAY array['user_id', 'creator_id', 'sender_id', 'reported_by', 'joined_by', 'reporter_id', 'owner_id',
    'blocker_id', 'opponent_id'] LOOP
    EXECUTE format($make$
      CREATE FUNCTION refuse_departed_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF NEW.%1$I IS NULL THEN RETURN NEW; END IF;
        PERFORM 1 FROM users WHERE id = NEW.%1$I AND email NOT LIKE 'deleted:%%' FOR KEY SHARE SKIP LOCKED;
        IF NOT FOUND THEN RAISE EXCEPTION 'the writer has left' USING ERRCODE = 'HG401'; END IF;
        RETURN NEW;
      END $body$ $make$, writer);
  END LOOP;
  FOREACH noted IN ARRAY array['posts.user_id', 'post_likes.user_id', 'post_reactions.user_id', 'comments.user_id',
    'comment_likes.user_id', 'replies.user_id', 'rant_authors.user_id', 'rant_comment_authors.user_id',
    'rant_upvotes.user_id', 'rant_hugs.user_id', 'rant_reactions.user_id', 'battles.user_id', 'battle_votes.user_id',
    'teams.creator_id', 'team_members.user_id', 'squads.creator_id', 'squad_members.user_id', 'squad_messages.user_id',
    'squad_wins.reported_by', 'tournaments.creator_id', 'tournament_squads.joined_by', 'game_clips.user_id',
    'showdown_date_votes.user_id', 'showdown_participants.user_id', 'showdown_clips.user_id',
    'showdown_clip_votes.user_id', 'mission_runs.user_id', 'shop_ownerships.user_id', 'messages.sender_id',
    'reports.reporter_id', 'blocks.blocker_id', 'sessions.user_id', 'idempotency_keys.user_id', 'media.owner_id'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_by_departed BEFORE INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION refuse_departed_%2$s()',
      split_part(noted, '.', 1), split_part(noted, '.', 2));
  END LOOP;
END $$;

-- What is paid out stays possible; what a person does with their coins does not.
CREATE TRIGGER coin_entries_by_departed BEFORE INSERT ON coin_entries FOR EACH ROW
  WHEN (NEW.reason NOT IN ('battle', 'showdown')) EXECUTE FUNCTION refuse_departed_user_id();

-- An answer to a battle is written on its row.
CREATE TRIGGER battles_answered_by_departed BEFORE UPDATE OF opponent_media_url ON battles FOR EACH ROW
  WHEN (NEW.opponent_media_url IS NOT NULL) EXECUTE FUNCTION refuse_departed_opponent_id();

-- A picture or a password for an account that is closed.
CREATE FUNCTION refuse_departed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the writer has left' USING ERRCODE = 'HG401';
END $$;
CREATE TRIGGER users_departed_for_good BEFORE UPDATE OF password_hash, profile_media_url ON users FOR EACH ROW
  WHEN (OLD.email LIKE 'deleted:%') EXECUTE FUNCTION refuse_departed();

-- Nobody is written to, blocked, challenged or chosen who has left: for whoever tries, they are not there, as for a
-- foreign key.
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY array['low_user_id', 'high_user_id', 'blocked_id', 'opponent_id', 'user_id'] LOOP
    EXECUTE format($make$
      CREATE FUNCTION require_present_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF NEW.%1$I IS NULL THEN RETURN NEW; END IF;
        PERFORM 1 FROM users WHERE id = NEW.%1$I AND email NOT LIKE 'deleted:%%' FOR KEY SHARE SKIP LOCKED;
        IF NOT FOUND THEN RAISE EXCEPTION 'the person has left' USING ERRCODE = 'foreign_key_violation'; END IF;
        RETURN NEW;
      END $body$ $make$, named);
  END LOOP;
  FOREACH named IN ARRAY array['conversations.low_user_id', 'conversations.high_user_id', 'blocks.blocked_id',
    'battles.opponent_id', 'developer_picks.user_id'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_%2$s_present BEFORE INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION require_present_%2$s()',
      split_part(named, '.', 1), split_part(named, '.', 2));
  END LOOP;
END $$;
