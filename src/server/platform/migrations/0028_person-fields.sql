CREATE TABLE "person_field" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"choices" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "person_field_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "superiors" jsonb DEFAULT '{}'::jsonb NOT NULL;