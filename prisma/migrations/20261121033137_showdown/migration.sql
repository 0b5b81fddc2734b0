-- CreateTable
CREATE TABLE "showdown_cycles" (
    "id" SERIAL NOT NULL,
    "opens_on" DATE NOT NULL,
    "date" DATE,
    "started_at" TIMESTAMPTZ(3),
    "started_by_hand" BOOLEAN NOT NULL DEFAULT false,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "showdown_cycles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "showdown_date_options" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "votes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "showdown_date_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "showdown_date_votes" (
    "cycle_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "option_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "showdown_date_votes_pkey" PRIMARY KEY ("cycle_id","user_id")
);

-- CreateTable
CREATE TABLE "showdown_participants" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "showdown_participants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "showdown_clips" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "votes" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "showdown_clips_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "showdown_clip_votes" (
    "cycle_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "clip_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "showdown_clip_votes_pkey" PRIMARY KEY ("cycle_id","user_id","category")
);

-- CreateTable
CREATE TABLE "showdown_champions" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "votes" INTEGER NOT NULL,
    "awarded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "showdown_champions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "showdown_cycles_opens_on_key" ON "showdown_cycles"("opens_on");

-- CreateIndex
CREATE UNIQUE INDEX "showdown_date_options_cycle_id_date_key" ON "showdown_date_options"("cycle_id", "date");

-- CreateIndex
CREATE INDEX "showdown_date_votes_user_id_idx" ON "showdown_date_votes"("user_id");

-- CreateIndex
CREATE INDEX "showdown_date_votes_option_id_idx" ON "showdown_date_votes"("option_id");

-- CreateIndex
CREATE INDEX "showdown_participants_cycle_id_id_idx" ON "showdown_participants"("cycle_id", "id" DESC);

-- CreateIndex
CREATE INDEX "showdown_participants_user_id_idx" ON "showdown_participants"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "showdown_participants_cycle_id_user_id_key" ON "showdown_participants"("cycle_id", "user_id");

-- CreateIndex
CREATE INDEX "showdown_clips_cycle_id_id_idx" ON "showdown_clips"("cycle_id", "id" DESC);

-- CreateIndex
CREATE INDEX "showdown_clips_user_id_idx" ON "showdown_clips"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "showdown_clips_cycle_id_user_id_category_key" ON "showdown_clips"("cycle_id", "user_id", "category");

-- CreateIndex
CREATE INDEX "showdown_clip_votes_user_id_idx" ON "showdown_clip_votes"("user_id");

-- CreateIndex
CREATE INDEX "showdown_clip_votes_clip_id_idx" ON "showdown_clip_votes"("clip_id");

-- CreateIndex
CREATE INDEX "showdown_champions_awarded_at_rank_idx" ON "showdown_champions"("awarded_at" DESC, "rank");

-- CreateIndex
CREATE INDEX "showdown_champions_user_id_rank_idx" ON "showdown_champions"("user_id", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "showdown_champions_cycle_id_rank_key" ON "showdown_champions"("cycle_id", "rank");

-- CreateIndex
CREATE UNIQUE INDEX "showdown_champions_cycle_id_user_id_key" ON "showdown_champions"("cycle_id", "user_id");

-- AddForeignKey
ALTER TABLE "showdown_date_options" ADD CONSTRAINT "showdown_date_options_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "showdown_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_date_votes" ADD CONSTRAINT "showdown_date_votes_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "showdown_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_date_votes" ADD CONSTRAINT "showdown_date_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_date_votes" ADD CONSTRAINT "showdown_date_votes_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "showdown_date_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_participants" ADD CONSTRAINT "showdown_participants_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "showdown_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_participants" ADD CONSTRAINT "showdown_participants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_clips" ADD CONSTRAINT "showdown_clips_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "showdown_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_clips" ADD CONSTRAINT "showdown_clips_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_clip_votes" ADD CONSTRAINT "showdown_clip_votes_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "showdown_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_clip_votes" ADD CONSTRAINT "showdown_clip_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_clip_votes" ADD CONSTRAINT "showdown_clip_votes_clip_id_fkey" FOREIGN KEY ("clip_id") REFERENCES "showdown_clips"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_champions" ADD CONSTRAINT "showdown_champions_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "showdown_cycles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "showdown_champions" ADD CONSTRAINT "showdown_champions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say -------------------------------------------------------------------------------------------

-- One cycle at a time (rules.md, Showdown).
CREATE UNIQUE INDEX "showdown_cycles_one_open" ON "showdown_cycles" ((true)) WHERE "ended_at" IS NULL;
ALTER TABLE "showdown_cycles" ADD CONSTRAINT "showdown_cycles_monday" CHECK (extract(isodow from "opens_on") = 1);
ALTER TABLE "showdown_cycles" ADD CONSTRAINT "showdown_cycles_in_order" CHECK (
  ("started_at" IS NULL OR "date" IS NOT NULL) AND ("ended_at" IS NULL OR "started_at" IS NOT NULL));

ALTER TABLE "showdown_date_options" ADD CONSTRAINT "showdown_date_options_votes_not_negative" CHECK ("votes" >= 0);
ALTER TABLE "showdown_clips" ADD CONSTRAINT "showdown_clips_votes_not_negative" CHECK ("votes" >= 0);
ALTER TABLE "showdown_clips" ADD CONSTRAINT "showdown_clips_category" CHECK ("category" IN ('Rap', 'Dance', 'Singing'));
ALTER TABLE "showdown_clip_votes" ADD CONSTRAINT "showdown_clip_votes_category" CHECK ("category" IN ('Rap', 'Dance', 'Singing'));
-- A link that is opened must never be anything but one; empty once its owner has left.
ALTER TABLE "showdown_clips" ADD CONSTRAINT "showdown_clips_url" CHECK ("url" = '' OR "url" ~* '^https?://');
ALTER TABLE "showdown_champions" ADD CONSTRAINT "showdown_champions_rank" CHECK ("rank" BETWEEN 1 AND 3);
