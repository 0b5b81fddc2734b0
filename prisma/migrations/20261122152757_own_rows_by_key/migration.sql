-- A person's own rows in the order of a key, so that a copy of all that is held of them is read a page at a time, however
-- much they wrote. Each new index serves what the one before it served; it is there before that goes.
CREATE INDEX "battles_user_id_id_idx" ON "battles"("user_id", "id");
CREATE INDEX "battles_opponent_id_id_idx" ON "battles"("opponent_id", "id");
CREATE INDEX "conversations_high_user_id_low_user_id_idx" ON "conversations"("high_user_id", "low_user_id");
CREATE INDEX "messages_sender_id_id_idx" ON "messages"("sender_id", "id");
CREATE INDEX "post_likes_user_id_post_id_idx" ON "post_likes"("user_id", "post_id");
CREATE INDEX "post_reactions_user_id_post_id_idx" ON "post_reactions"("user_id", "post_id");
CREATE INDEX "comment_likes_user_id_comment_id_idx" ON "comment_likes"("user_id", "comment_id");
CREATE INDEX "replies_user_id_id_idx" ON "replies"("user_id", "id");
CREATE INDEX "game_clips_user_id_id_idx" ON "game_clips"("user_id", "id");
CREATE INDEX "squads_creator_id_id_idx" ON "squads"("creator_id", "id");
CREATE INDEX "squad_members_user_id_squad_id_idx" ON "squad_members"("user_id", "squad_id");
CREATE INDEX "squad_messages_user_id_id_idx" ON "squad_messages"("user_id", "id");
CREATE INDEX "media_owner_id_key_idx" ON "media"("owner_id", "key");
CREATE INDEX "teams_creator_id_id_idx" ON "teams"("creator_id", "id");
CREATE INDEX "team_members_user_id_team_id_idx" ON "team_members"("user_id", "team_id");
CREATE INDEX "tournaments_creator_id_id_idx" ON "tournaments"("creator_id", "id");
CREATE INDEX "tournament_squads_joined_by_tournament_id_squad_id_idx" ON "tournament_squads"("joined_by", "tournament_id", "squad_id");

DROP INDEX "battles_user_id_idx";
DROP INDEX "battles_opponent_id_idx";
DROP INDEX "conversations_high_user_id_idx";
DROP INDEX "post_likes_user_id_idx";
DROP INDEX "post_reactions_user_id_idx";
DROP INDEX "comment_likes_user_id_idx";
DROP INDEX "replies_user_id_idx";
DROP INDEX "game_clips_user_id_idx";
DROP INDEX "squads_creator_id_idx";
DROP INDEX "squad_members_user_id_idx";
DROP INDEX "media_owner_id_idx";
DROP INDEX "teams_creator_id_idx";
DROP INDEX "team_members_user_id_idx";
DROP INDEX "tournaments_creator_id_idx";
DROP INDEX "tournament_squads_joined_by_idx";
