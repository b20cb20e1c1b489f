CREATE TABLE "pending_change" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"call" text NOT NULL,
	"body" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"moved" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"requested_id" text NOT NULL,
	"requested_name" text NOT NULL,
	"requested_real_id" text,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_id" text,
	"decided_name" text,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "pending_change_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pending_change_once" ON "pending_change" USING btree ("workspace","body_hash") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "pending_change_newest" ON "pending_change" USING btree ("workspace","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);