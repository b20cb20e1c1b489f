CREATE TABLE "entrust" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"kind" text NOT NULL,
	"flows" text[],
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"enabled" boolean NOT NULL,
	"reason" text NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_id" text NOT NULL,
	CONSTRAINT "entrust_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "directory_version" ADD COLUMN "delegations" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "entrust_id" text;--> statement-breakpoint
CREATE INDEX "entrust_by" ON "entrust" USING btree ("workspace","from_id");--> statement-breakpoint
CREATE INDEX "entrust_to" ON "entrust" USING btree ("workspace","to_id");