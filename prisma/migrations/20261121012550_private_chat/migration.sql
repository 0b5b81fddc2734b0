-- CreateTable
CREATE TABLE "conversations" (
    "id" SERIAL NOT NULL,
    "low_user_id" INTEGER NOT NULL,
    "high_user_id" INTEGER NOT NULL,
    "boosted_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_members" (
    "conversation_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "unread" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_members_pkey" PRIMARY KEY ("conversation_id","user_id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" SERIAL NOT NULL,
    "conversation_id" INTEGER NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "media_key" TEXT,
    "media_type" TEXT,
    "is_ghost_bomb" BOOLEAN NOT NULL DEFAULT false,
    "client_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "conversations_high_user_id_idx" ON "conversations"("high_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_low_user_id_high_user_id_key" ON "conversations"("low_user_id", "high_user_id");

-- CreateIndex
CREATE INDEX "conversation_members_user_id_last_message_at_conversation_i_idx" ON "conversation_members"("user_id", "last_message_at" DESC, "conversation_id" DESC);

-- CreateIndex
CREATE INDEX "conversation_members_other_id_idx" ON "conversation_members"("other_id");

-- CreateIndex
CREATE INDEX "messages_conversation_id_id_idx" ON "messages"("conversation_id", "id" DESC);

-- CreateIndex
CREATE INDEX "messages_expires_at_idx" ON "messages"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "messages_sender_id_client_id_key" ON "messages"("sender_id", "client_id");

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_user_id_fkey" FOREIGN KEY ("low_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_user_id_fkey" FOREIGN KEY ("high_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say -------------------------------------------------------------------------------------------

ALTER TABLE "conversations" ADD CONSTRAINT "conversations_pair_in_order" CHECK ("low_user_id" < "high_user_id");
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_unread_not_negative" CHECK ("unread" >= 0);

-- How many chats a person has not read: the number on the Chats link, asked with every page.
CREATE INDEX "conversation_members_unread" ON "conversation_members" ("user_id") WHERE "unread" > 0;
