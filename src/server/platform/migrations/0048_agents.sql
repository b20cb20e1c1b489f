ALTER TABLE "flow_comment" ADD COLUMN "advice" text;--> statement-breakpoint
ALTER TABLE "program_account" ADD COLUMN "mandate" jsonb;