-- Two names that said nothing to a newcomer. A server of the version before runs beside the new one during an upgrade, so
-- what it reads and writes stays until the next release drops it.

-- How often anybody's name, badge or picture changed: counted under both names.
CREATE OR REPLACE FUNCTION count_face() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_platform_count('faces', 1);
  PERFORM add_to_platform_count('profile_changes', 1);
  RETURN NULL;
END $$;

-- When the open pages last got a battle's counts. Two servers that look at different columns broadcast twice in two
-- seconds for the length of an upgrade, and lose nothing.
ALTER TABLE "battles" ADD COLUMN "last_broadcast_at" TIMESTAMPTZ(3);
