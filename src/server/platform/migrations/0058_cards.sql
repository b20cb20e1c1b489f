CREATE TABLE "decision_card" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text NOT NULL,
	"platform" text NOT NULL,
	"receiver" text NOT NULL,
	"reference" text NOT NULL,
	"language" text NOT NULL,
	"content" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "decision_card_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "decision_link" (
	"token_hash" text NOT NULL,
	"workspace" text DEFAULT 'oa' NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"button" integer NOT NULL,
	"button_name" text NOT NULL,
	"needs_reason" boolean NOT NULL,
	"version" text NOT NULL,
	"form" text NOT NULL,
	"page_key" text NOT NULL,
	"code_at" text NOT NULL,
	"code_hash" text,
	"code_until" timestamp with time zone,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"code_sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "decision_link_token_hash_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE INDEX "decision_card_of_message" ON "decision_card" USING btree ("workspace","message_id");--> statement-breakpoint
CREATE INDEX "decision_card_end" ON "decision_card" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "decision_link_of_message" ON "decision_link" USING btree ("workspace","message_id","person_id");--> statement-breakpoint
CREATE INDEX "decision_link_of_person" ON "decision_link" USING btree ("workspace","person_id");--> statement-breakpoint
CREATE INDEX "decision_link_end" ON "decision_link" USING btree ("expires_at");