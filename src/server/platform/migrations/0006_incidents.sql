CREATE TABLE "dept_choice" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"flow_id" text NOT NULL,
	"dept_id" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dept_choice_workspace_person_id_flow_id_pk" PRIMARY KEY("workspace","person_id","flow_id")
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"message_id" text,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"error" jsonb NOT NULL,
	"tries" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" text,
	"by_name" text,
	"at" timestamp with time zone,
	CONSTRAINT "incident_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "urged" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "application" jsonb;--> statement-breakpoint
CREATE INDEX "incident_newest" ON "incident" USING btree ("workspace","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incident_open" ON "incident" USING btree ("workspace","flow_id") WHERE state = 'open';