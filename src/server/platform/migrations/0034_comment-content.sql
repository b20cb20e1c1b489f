ALTER TABLE "flow_comment" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_comment" ADD COLUMN "quotes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_comment" ADD COLUMN "reactions" jsonb DEFAULT '{}'::jsonb NOT NULL;