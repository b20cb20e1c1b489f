ALTER TABLE "question" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
UPDATE "question" SET "decided_at" = to_timestamp(("outcome"->>'at')::numeric / 1000) WHERE "outcome" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "question_decided" ON "question" USING btree ("workspace","owner_id","decided_at","id");