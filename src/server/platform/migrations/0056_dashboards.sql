CREATE TABLE "dashboard" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"owner_id" text NOT NULL,
	"document" jsonb NOT NULL,
	"share" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_id" text NOT NULL,
	CONSTRAINT "dashboard_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "dashboard_of_owner" ON "dashboard" USING btree ("workspace","owner_id");--> statement-breakpoint
CREATE INDEX "dashboard_share" ON "dashboard" USING gin ("share");