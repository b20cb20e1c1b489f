CREATE TABLE "alert_run" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"design_id" text NOT NULL,
	"rule" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_run_workspace_design_id_rule_at_pk" PRIMARY KEY("workspace","design_id","rule","at")
);
--> statement-breakpoint
CREATE TABLE "flow_creat_alert" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"design_id" text NOT NULL,
	"flow_name" text NOT NULL,
	"rule" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"done_at" timestamp with time zone,
	"flow_id" text,
	CONSTRAINT "flow_creat_alert_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "timeout_log" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"message_id" text NOT NULL,
	"flow_id" text NOT NULL,
	"design_id" text NOT NULL,
	"flow_name" text NOT NULL,
	"workname" text NOT NULL,
	"step_name" text NOT NULL,
	"to_id" text NOT NULL,
	"to_name" text NOT NULL,
	"times" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"first_expired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "timeout_log_workspace_message_id_pk" PRIMARY KEY("workspace","message_id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "late_times" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "late_again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "flow_creat_alert_mine" ON "flow_creat_alert" USING btree ("workspace","person_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "flow_creat_alert_open" ON "flow_creat_alert" USING btree ("workspace","person_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "timeout_log_newest" ON "timeout_log" USING btree ("workspace","created_at" DESC NULLS LAST,"message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "timeout_log_expired" ON "timeout_log" USING btree ("workspace","first_expired_at");--> statement-breakpoint
CREATE INDEX "message_late" ON "message" USING btree ("workspace",(coalesce("late_again_at", "expires_at"))) WHERE status = 1 and expires_at is not null and late_times < 10;