CREATE TABLE "directory_import" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer,
	"counts" jsonb NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	CONSTRAINT "directory_import_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "directory_import_row" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"import_id" text NOT NULL,
	"sheet" text NOT NULL,
	"row" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"cells" jsonb,
	"target" text DEFAULT '' NOT NULL,
	"person_id" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault" jsonb,
	CONSTRAINT "directory_import_row_workspace_import_id_sheet_row_pk" PRIMARY KEY("workspace","import_id","sheet","row")
);
--> statement-breakpoint
CREATE INDEX "directory_import_newest" ON "directory_import" USING btree ("workspace","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_import_row_order" ON "directory_import_row" USING btree ("workspace","import_id","state","position");