-- When a run was last looked at, apart from when its reward was told of: one that is done later in the evening is told too.
ALTER TABLE "mission_runs" ADD COLUMN "looked_at" TIMESTAMPTZ(3);
