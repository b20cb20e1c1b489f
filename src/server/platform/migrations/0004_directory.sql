CREATE TABLE "external_contact" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_contact_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
DROP INDEX "person_jobid";--> statement-breakpoint
CREATE INDEX "membership_of_department" ON "membership" USING btree ("workspace","department_id");--> statement-breakpoint
CREATE INDEX "person_role_of_role" ON "person_role" USING btree ("workspace","role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_jobid" ON "person" USING btree ("workspace","jobid");