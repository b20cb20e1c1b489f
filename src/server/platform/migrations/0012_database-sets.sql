CREATE TABLE "database_set" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"rev" integer NOT NULL,
	"name" text NOT NULL,
	"set" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "database_set_workspace_id_pk" PRIMARY KEY("workspace","id")
);
