CREATE TABLE "decision_undo" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"undo" jsonb NOT NULL,
	CONSTRAINT "decision_undo_workspace_flow_id_message_id_pk" PRIMARY KEY("workspace","flow_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "decision_undo_expired" ON "decision_undo" USING btree ("expires_at");