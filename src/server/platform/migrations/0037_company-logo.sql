CREATE TABLE "company_logo" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"image" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_logo_workspace_id_pk" PRIMARY KEY("workspace","id")
);
