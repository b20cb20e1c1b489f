CREATE TABLE "flow_template" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"design" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_id" text NOT NULL,
	CONSTRAINT "flow_template_workspace_id_pk" PRIMARY KEY("workspace","id")
);
