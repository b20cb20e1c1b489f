CREATE TABLE "work_calendar" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"department_id" text NOT NULL,
	"rev" integer NOT NULL,
	"calendar" jsonb,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_calendar_workspace_department_id_pk" PRIMARY KEY("workspace","department_id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "deadline" jsonb;--> statement-breakpoint
ALTER TABLE "directory_version" ADD COLUMN "calendars" bigint DEFAULT 0 NOT NULL;