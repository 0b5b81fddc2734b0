-- CreateTable
CREATE TABLE "conversation_reads" (
    "conversation_id" INTEGER NOT NULL,
    "reader_id" INTEGER NOT NULL,
    "up_to" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_reads_pkey" PRIMARY KEY ("conversation_id","reader_id","up_to")
);

-- CreateIndex
CREATE INDEX "conversation_reads_reader_id_idx" ON "conversation_reads"("reader_id");

-- AddForeignKey
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
