CREATE TABLE "client_failure" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"client" text NOT NULL,
	"version" text NOT NULL,
	"about" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"person_name" text NOT NULL,
	CONSTRAINT "client_failure_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "client_failure_newest" ON "client_failure" USING btree ("workspace","last_at" DESC NULLS LAST);