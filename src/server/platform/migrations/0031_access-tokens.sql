CREATE TABLE "access_token" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "access_token_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "access_token_id" text;--> statement-breakpoint
CREATE INDEX "access_token_person" ON "access_token" USING btree ("workspace","person_id","created_at" DESC NULLS LAST);