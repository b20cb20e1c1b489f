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
CREATE INDEX "flow_comment_of_flow" ON "flow_comment" USING btree ("workspace","flow_id","at");