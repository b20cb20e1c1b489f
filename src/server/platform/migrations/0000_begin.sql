CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- All parts of a text with which a search for words in it may begin (queries/words.ts): two neighbouring characters,
-- and three of plain ASCII. Dear, so that rows are never tested by it one by one.
CREATE FUNCTION word_parts(words text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
declare
  parts text[] := '{}';
  before text;
  two text;
  one text;
begin
  foreach one in array string_to_array(lower(words), null) loop
    if octet_length(two || one) = 3 then
      parts := parts || array[before || one, two || one];
    elsif before is not null then
      parts := parts || (before || one);
    end if;
    two := before || one;
    before := one;
  end loop;
  return parts;
end
$$;
--> statement-breakpoint
CREATE TABLE "flow_comment" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"real_name" text,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "flow_comment_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "directory_change" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"version" bigint NOT NULL,
	"people" text[],
	CONSTRAINT "directory_change_workspace_version_pk" PRIMARY KEY("workspace","version")
);
--> statement-breakpoint
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
CREATE TABLE "contact_group" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"tip" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"managers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_id" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "contact_group_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "dept_choice" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"flow_id" text NOT NULL,
	"dept_id" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dept_choice_workspace_person_id_flow_id_pk" PRIMARY KEY("workspace","person_id","flow_id")
);
--> statement-breakpoint
CREATE TABLE "draft" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_workspace_person_id_kind_target_id_pk" PRIMARY KEY("workspace","person_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "flow" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"version_id" text NOT NULL,
	"name" text NOT NULL,
	"workname" text NOT NULL,
	"counters" jsonb NOT NULL,
	"description" text NOT NULL,
	"level" smallint NOT NULL,
	"form" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"creater" text NOT NULL,
	"real_id" text,
	"dept_id" text NOT NULL,
	"unfinished" integer NOT NULL,
	"cancel_num" integer NOT NULL,
	"is_cancel" boolean NOT NULL,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"parent_flow_id" text,
	"parent_message_id" text,
	"depth" smallint DEFAULT 0 NOT NULL,
	"sub_flows" smallint DEFAULT 0 NOT NULL,
	"result" text DEFAULT 'running' NOT NULL,
	CONSTRAINT "flow_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "flow_category" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"tree" jsonb NOT NULL,
	CONSTRAINT "flow_category_workspace_pk" PRIMARY KEY("workspace")
);
--> statement-breakpoint
CREATE TABLE "flow_design" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"enabled" boolean NOT NULL,
	"category" text[] DEFAULT '{}' NOT NULL,
	"published_version" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flow_design_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "flow_log" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"type2" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "flow_log_workspace_flow_id_id_pk" PRIMARY KEY("workspace","flow_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_version" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"number" integer,
	"rev" integer NOT NULL,
	"design" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "flow_version_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"step_id" text NOT NULL,
	"step_name" text NOT NULL,
	"pre_step_id" text,
	"pre_step_name" text,
	"pre_message_ids" text[] NOT NULL,
	"to_id" text NOT NULL,
	"to_name" text NOT NULL,
	"to_depts" jsonb NOT NULL,
	"status" smallint NOT NULL,
	"dealtype" text NOT NULL,
	"is_copy" boolean NOT NULL,
	"level" smallint NOT NULL,
	"has_read" boolean NOT NULL,
	"has_send" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"creater" text NOT NULL,
	"time_expired" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"finished_id" text,
	"suggest" text DEFAULT '' NOT NULL,
	"button" text DEFAULT '' NOT NULL,
	"is_revoke" boolean NOT NULL,
	"sent_at" timestamp with time zone,
	"urged" jsonb,
	"application" jsonb,
	"entrust_from_id" text,
	"entrust_from_name" text,
	"late_times" smallint DEFAULT 0 NOT NULL,
	"late_again_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "message_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "number_counter" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"counter" text NOT NULL,
	"period" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "number_counter_workspace_flow_id_counter_pk" PRIMARY KEY("workspace","flow_id","counter")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "outbox_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"step_id" text NOT NULL,
	"from_messages" text[] NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"trace" jsonb NOT NULL,
	"because" text NOT NULL,
	CONSTRAINT "visit_workspace_flow_id_id_pk" PRIMARY KEY("workspace","flow_id","id")
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
CREATE TABLE "company_notice" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_id" text NOT NULL,
	"creater" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_notice_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "company_notice_read" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"notice_id" text NOT NULL,
	"person_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_notice_read_workspace_notice_id_person_id_pk" PRIMARY KEY("workspace","notice_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"real_id" text,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"external_id" text,
	"merged_into" text,
	CONSTRAINT "department_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "directory_sync" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"source" text NOT NULL,
	"progress" jsonb NOT NULL,
	"told" jsonb,
	"failure" jsonb,
	"outcome" jsonb,
	CONSTRAINT "directory_sync_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "directory_version" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"version" bigint NOT NULL,
	"delegations" bigint DEFAULT 0 NOT NULL,
	"groups" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "directory_version_workspace_pk" PRIMARY KEY("workspace")
);
--> statement-breakpoint
CREATE TABLE "external_contact" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_contact_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_used" (
	"mark" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"department_id" text NOT NULL,
	"leader" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "membership_workspace_person_id_department_id_pk" PRIMARY KEY("workspace","person_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"jobid" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"must_change" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"external_id" text,
	"signature" text DEFAULT '' NOT NULL,
	CONSTRAINT "person_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "person_role" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "person_role_workspace_person_id_role_id_pk" PRIMARY KEY("workspace","person_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "request" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"request_id" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_workspace_person_id_request_id_pk" PRIMARY KEY("workspace","person_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"group_id" text NOT NULL,
	"group_name" text NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"external_id" text,
	CONSTRAINT "role_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" text NOT NULL,
	"real_id" text,
	"file_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"environment" text DEFAULT 'prod' NOT NULL,
	"entrust_id" text,
	"agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "session_token_hash_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text DEFAULT '' NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "setting_workspace_person_id_pk" PRIMARY KEY("workspace","person_id")
);
--> statement-breakpoint
CREATE TABLE "flow_share" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"with_history" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "flow_share_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
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
CREATE TABLE "webhook" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "flow_comment_of_flow" ON "flow_comment" USING btree ("workspace","flow_id","at");--> statement-breakpoint
CREATE INDEX "entrust_by" ON "entrust" USING btree ("workspace","from_id");--> statement-breakpoint
CREATE INDEX "entrust_to" ON "entrust" USING btree ("workspace","to_id");--> statement-breakpoint
CREATE INDEX "list_export_mine" ON "list_export" USING btree ("workspace","person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "file_of_flow" ON "file" USING btree ("workspace","flow_id") WHERE flow_id is not null;--> statement-breakpoint
CREATE INDEX "file_loose" ON "file" USING btree ("loose_since") WHERE loose_since is not null;--> statement-breakpoint
CREATE INDEX "file_loose_of" ON "file" USING btree ("workspace","owner_id") WHERE loose_since is not null;--> statement-breakpoint
CREATE INDEX "flow_mine" ON "flow" USING btree ("workspace","created_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "flow_of_design" ON "flow" USING btree ("workspace","flow_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "flow_workname" ON "flow" USING btree ("workspace","flow_id","workname");--> statement-breakpoint
CREATE INDEX "flow_words" ON "flow" USING gin (word_parts("name" || chr(10) || "workname" || chr(10) || "description" || chr(10) || "creater"));--> statement-breakpoint
CREATE UNIQUE INDEX "flow_version_draft" ON "flow_version" USING btree ("workspace","flow_id") WHERE number is null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_version_number" ON "flow_version" USING btree ("workspace","flow_id","number");--> statement-breakpoint
CREATE INDEX "message_of_flow" ON "message" USING btree ("workspace","flow_id");--> statement-breakpoint
CREATE INDEX "message_of_visit" ON "message" USING btree ("workspace","flow_id","visit_id","created_at","id") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "message_waiting" ON "message" USING btree ("workspace","to_id","has_read","level" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 1;--> statement-breakpoint
CREATE INDEX "message_notice" ON "message" USING btree ("workspace","to_id","has_read","level" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 5;--> statement-breakpoint
CREATE INDEX "message_copy" ON "message" USING btree ("workspace","to_id","has_read","level" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 6;--> statement-breakpoint
CREATE INDEX "message_met" ON "message" USING btree ("workspace","to_id","flow_id") WHERE status <> 7;--> statement-breakpoint
CREATE INDEX "message_handled" ON "message" USING btree ("workspace","to_id","finished_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 3;--> statement-breakpoint
CREATE INDEX "message_late" ON "message" USING btree ("workspace",(coalesce("late_again_at", "expires_at"))) WHERE status = 1 and expires_at is not null and late_times < 10;--> statement-breakpoint
CREATE INDEX "message_entrusted_to" ON "message" USING btree ("workspace","to_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE entrust_from_id is not null;--> statement-breakpoint
CREATE INDEX "message_entrusted_by" ON "message" USING btree ("workspace","entrust_from_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE entrust_from_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "incident_newest" ON "incident" USING btree ("workspace","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incident_open" ON "incident" USING btree ("workspace","flow_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "company_notice_newest" ON "company_notice" USING btree ("workspace","begins_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_of_action" ON "audit" USING btree ("workspace","action","at");--> statement-breakpoint
CREATE UNIQUE INDEX "department_external" ON "department" USING btree ("workspace","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "directory_sync_newest" ON "directory_sync" USING btree ("workspace","started_at");--> statement-breakpoint
CREATE INDEX "membership_of_department" ON "membership" USING btree ("workspace","department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_jobid" ON "person" USING btree ("workspace","jobid");--> statement-breakpoint
CREATE UNIQUE INDEX "person_external" ON "person" USING btree ("workspace","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "person_role_of_role" ON "person_role" USING btree ("workspace","role_id");--> statement-breakpoint
CREATE INDEX "request_age" ON "request" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "role_external" ON "role" USING btree ("workspace","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("workspace","person_id");--> statement-breakpoint
CREATE INDEX "flow_share_of_flow" ON "flow_share" USING btree ("workspace","flow_id","at");--> statement-breakpoint
CREATE INDEX "sub_flow_of_parent" ON "sub_flow" USING btree ("workspace","parent_id","started_at","id");--> statement-breakpoint
CREATE INDEX "flow_creat_alert_mine" ON "flow_creat_alert" USING btree ("workspace","person_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "flow_creat_alert_open" ON "flow_creat_alert" USING btree ("workspace","person_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "timeout_log_newest" ON "timeout_log" USING btree ("workspace","created_at" DESC NULLS LAST,"message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "timeout_log_expired" ON "timeout_log" USING btree ("workspace","first_expired_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("workspace","webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("workspace","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_failed" ON "webhook_delivery" USING btree ("workspace","created_at" DESC NULLS LAST) WHERE state = 'failed';
