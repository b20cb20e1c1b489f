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
CREATE INDEX "flow_share_of_flow" ON "flow_share" USING btree ("workspace","flow_id","at");