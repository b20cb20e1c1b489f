CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "list_export" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"list" text NOT NULL,
	"title" text NOT NULL,
	"query" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"file_id" text,
	"error" jsonb,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "list_export_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "list_export_mine" ON "list_export" USING btree ("workspace","person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "flow_words" ON "flow" USING gin ("workname" gin_trgm_ops,"description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message_past" ON "message" USING btree ("workspace","to_id","flow_id") WHERE status in (2, 4, 8, 9);