-- Taking back a decision about a post that its author has deleted meanwhile does not show it again.
CREATE OR REPLACE FUNCTION keep_deleted_post_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM post_deletions WHERE post_id = NEW.id) THEN
    NEW.hidden_at := OLD.hidden_at;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER posts_deleted_stay_hidden BEFORE UPDATE OF hidden_at ON posts FOR EACH ROW
  WHEN (OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL) EXECUTE FUNCTION keep_deleted_post_hidden();
