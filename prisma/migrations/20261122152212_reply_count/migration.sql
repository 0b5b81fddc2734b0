-- How many replies a comment has, so that those it carries need not be all of them. Whoever writes replies takes these two
-- tables in this order: nothing is replied while the replies that are there are counted.
LOCK TABLE "replies" IN SHARE ROW EXCLUSIVE MODE;

-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "reply_count" INTEGER NOT NULL DEFAULT 0;

-- Nobody looks at the new column yet: no server's kept post is out of date by it.
ALTER TABLE "comments" DISABLE TRIGGER comments_changed;
UPDATE comments SET reply_count = counted.rows
FROM (SELECT comment_id, count(*)::int AS rows FROM replies GROUP BY comment_id) counted
WHERE comments.id = counted.comment_id;
ALTER TABLE "comments" ENABLE TRIGGER comments_changed;

-- By triggers, so that servers of the version before this one, which run beside it for a while, count as well. The comment
-- is counted before the reply is there: its row is locked first, in the order in which a deletion takes them.
CREATE FUNCTION count_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET reply_count = reply_count + 1 WHERE id = NEW.comment_id;
  RETURN NEW;
END $$;

-- A comment that went with its replies is there no more, and nothing is counted.
CREATE FUNCTION count_replies_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET reply_count = reply_count - gone.rows
  FROM (SELECT comment_id, count(*)::int AS rows FROM changed GROUP BY comment_id) gone
  WHERE comments.id = gone.comment_id;
  RETURN NULL;
END $$;

CREATE TRIGGER replies_counted BEFORE INSERT ON replies FOR EACH ROW EXECUTE FUNCTION count_reply();
CREATE TRIGGER replies_counted_gone AFTER DELETE ON replies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_replies_gone();
