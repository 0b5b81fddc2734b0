-- How far the evening's look at everybody has come: who has done the day's mission without having started it is told too.
CREATE TABLE "mission_checks" (
  "day" DATE NOT NULL,
  "began_at" TIMESTAMPTZ(3),
  "checked_to" INTEGER,
  CONSTRAINT "mission_checks_pkey" PRIMARY KEY ("day")
);
