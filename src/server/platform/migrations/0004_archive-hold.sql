ALTER TABLE "archive_hold" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "archive_hold" CASCADE;--> statement-breakpoint
ALTER TABLE "archive_result" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archive_result" ADD COLUMN "held_id" text;--> statement-breakpoint
ALTER TABLE "archive_result" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "archive_result_kept" ON "archive_result" USING btree ("keep_until") WHERE state = 10 and held_at is null;