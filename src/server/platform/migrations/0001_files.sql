CREATE TABLE "file" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"owner_id" text NOT NULL,
	"owner_name" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"flow_id" text,
	"field" text,
	"message_id" text,
	"step_name" text,
	"design_id" text,
	"loose_since" timestamp with time zone,
	CONSTRAINT "file_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "file_of_flow" ON "file" USING btree ("workspace","flow_id") WHERE flow_id is not null;--> statement-breakpoint
CREATE INDEX "file_loose" ON "file" USING btree ("loose_since") WHERE loose_since is not null;--> statement-breakpoint
CREATE INDEX "file_loose_of" ON "file" USING btree ("workspace","owner_id") WHERE loose_since is not null;