CREATE TABLE "design_part" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "design_part_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "design_part_version" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"part_id" text NOT NULL,
	"version" integer NOT NULL,
	"design" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	CONSTRAINT "design_part_version_workspace_part_id_version_pk" PRIMARY KEY("workspace","part_id","version")
);
