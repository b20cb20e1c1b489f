ALTER TABLE "contact_group" ADD COLUMN "managers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_group" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_group" ADD COLUMN "created_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_group" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_group" ADD COLUMN "updated_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "contact_group" SET "content" = jsonb_build_array("content") WHERE jsonb_typeof("content") = 'object';
