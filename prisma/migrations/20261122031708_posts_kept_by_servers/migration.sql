-- CreateTable
CREATE TABLE "discussions" (
    "post_id" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "changes" INTEGER NOT NULL,

    CONSTRAINT "discussions_pkey" PRIMARY KEY ("post_id","shard")
);

-- What is said under a post, its likes, pins and hidings included: each transaction that changes it counts, in a shard that
-- nobody else holds, or a new one, so that no writer waits for another and none can wait in a circle.
CREATE FUNCTION count_discussions(post_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted int;
BEGIN
  FOREACH counted IN ARRAY post_ids LOOP
    UPDATE discussions SET changes = changes + 1 WHERE (post_id, shard) = (
      SELECT post_id, shard FROM discussions WHERE post_id = counted LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO discussions (post_id, shard, changes) VALUES (counted, nextval('platform_count_shards'), 1);
    END IF;
  END LOOP;
END $$;

-- A comment that goes with its post has nothing left to count for.
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_discussions(array(SELECT DISTINCT posts.id FROM changed JOIN posts ON posts.id = changed.post_id));
  RETURN NULL;
END $$;

-- A reply whose comment goes with it has been counted with the comment.
CREATE FUNCTION count_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_discussions(array(
    SELECT DISTINCT comments.post_id FROM changed JOIN comments ON comments.id = changed.comment_id));
  RETURN NULL;
END $$;

CREATE FUNCTION forget_discussions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM discussions USING changed WHERE discussions.post_id = changed.id;
  RETURN NULL;
END $$;

-- How anybody looks to others: a server that keeps what people wrote keeps their names and pictures beside it.
CREATE FUNCTION count_face() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_platform_count('faces', 1);
  RETURN NULL;
END $$;

CREATE TRIGGER comments_added AFTER INSERT ON comments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER comments_changed AFTER UPDATE ON comments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER comments_removed AFTER DELETE ON comments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER replies_added AFTER INSERT ON replies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_replies();
CREATE TRIGGER replies_changed AFTER UPDATE ON replies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_replies();
CREATE TRIGGER replies_removed AFTER DELETE ON replies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_replies();
CREATE TRIGGER posts_forgotten AFTER DELETE ON posts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_discussions();
CREATE TRIGGER users_faces AFTER UPDATE OF username, verified, profile_media_url, profile_media_type ON users FOR EACH ROW
  WHEN ((old.username, old.verified, old.profile_media_url, old.profile_media_type)
    IS DISTINCT FROM (new.username, new.verified, new.profile_media_url, new.profile_media_type))
  EXECUTE FUNCTION count_face();
