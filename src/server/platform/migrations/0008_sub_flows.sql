CREATE TABLE "sub_flow" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"parent_id" text NOT NULL,
	"message_id" text NOT NULL,
	"design_id" text NOT NULL,
	"name" text NOT NULL,
	"level" smallint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sub_flow_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "flow" ADD COLUMN "parent_flow_id" text;--> statement-breakpoint
ALTER TABLE "flow" ADD COLUMN "parent_message_id" text;--> statement-breakpoint
ALTER TABLE "flow" ADD COLUMN "depth" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "flow" ADD COLUMN "sub_flows" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "environment" text DEFAULT 'prod' NOT NULL;--> statement-breakpoint
CREATE INDEX "sub_flow_of_parent" ON "sub_flow" USING btree ("workspace","parent_id","started_at","id");