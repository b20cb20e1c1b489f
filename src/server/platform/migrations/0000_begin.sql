CREATE TABLE "contact_group" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"tip" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "contact_group_workspace_id_pk" PRIMARY KEY("workspace","id")
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
CREATE TABLE "department" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "department_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "directory_version" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "directory_version_workspace_pk" PRIMARY KEY("workspace")
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
CREATE INDEX "flow_mine" ON "flow" USING btree ("workspace","created_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "flow_of_design" ON "flow" USING btree ("workspace","flow_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "flow_workname" ON "flow" USING btree ("workspace","flow_id","workname");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_version_draft" ON "flow_version" USING btree ("workspace","flow_id") WHERE number is null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_version_number" ON "flow_version" USING btree ("workspace","flow_id","number");--> statement-breakpoint
CREATE INDEX "message_of_flow" ON "message" USING btree ("workspace","flow_id");--> statement-breakpoint
CREATE INDEX "message_waiting" ON "message" USING btree ("workspace","to_id","has_read","level" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 1;--> statement-breakpoint
CREATE INDEX "message_notice" ON "message" USING btree ("workspace","to_id","has_read","level" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 5;--> statement-breakpoint
CREATE INDEX "message_copy" ON "message" USING btree ("workspace","to_id","has_read","level" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 6;--> statement-breakpoint
CREATE INDEX "message_handled" ON "message" USING btree ("workspace","to_id","finished_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 3;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "person_jobid" ON "person" USING btree ("workspace","jobid");--> statement-breakpoint
CREATE INDEX "request_age" ON "request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("workspace","person_id");