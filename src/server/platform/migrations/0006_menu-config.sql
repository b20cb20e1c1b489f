CREATE TABLE "menu_config" (
	"workspace" text PRIMARY KEY NOT NULL,
	"rev" integer NOT NULL,
	"config" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
