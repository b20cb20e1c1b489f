CREATE TABLE "question" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"owner_id" text NOT NULL,
	"owner" text NOT NULL,
	"program" text NOT NULL,
	"title" text NOT NULL,
	"correlation" text DEFAULT '' NOT NULL,
	"arguments" text NOT NULL,
	"shown" text NOT NULL,
	"callback" text,
	"created_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"outcome" jsonb,
	"answer" jsonb,
	CONSTRAINT "question_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "question_of_owner" ON "question" USING btree ("workspace","owner_id","created_at");