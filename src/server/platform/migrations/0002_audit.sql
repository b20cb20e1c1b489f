CREATE TABLE "audit" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"real_id" text,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "audit_of_action" ON "audit" USING btree ("workspace","action","at");