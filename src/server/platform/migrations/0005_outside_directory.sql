CREATE TABLE "directory_sync" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"source" text NOT NULL,
	"progress" jsonb NOT NULL,
	"told" jsonb,
	"failure" jsonb,
	"outcome" jsonb,
	CONSTRAINT "directory_sync_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE INDEX "directory_sync_newest" ON "directory_sync" USING btree ("workspace","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "department_external" ON "department" USING btree ("workspace","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_external" ON "person" USING btree ("workspace","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_external" ON "role" USING btree ("workspace","external_id") WHERE external_id is not null;