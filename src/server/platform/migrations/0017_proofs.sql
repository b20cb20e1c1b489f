CREATE TABLE "flow_link" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lines" text[] NOT NULL,
	"facts" jsonb NOT NULL,
	"digest" text NOT NULL,
	"number" text NOT NULL,
	"files" text NOT NULL,
	"link" text NOT NULL,
	"checkpoint" integer,
	CONSTRAINT "flow_link_workspace_flow_id_seq_pk" PRIMARY KEY("workspace","flow_id","seq")
);
--> statement-breakpoint
CREATE TABLE "proof_checkpoint" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"key" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "proof_checkpoint_workspace_n_pk" PRIMARY KEY("workspace","n")
);
--> statement-breakpoint
CREATE TABLE "proof_key" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"endorsement" text
);
--> statement-breakpoint
CREATE TABLE "proof_leaf" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"n" integer NOT NULL,
	"place" integer NOT NULL,
	"flow_id" text NOT NULL,
	"seq" integer NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "proof_leaf_workspace_n_place_pk" PRIMARY KEY("workspace","n","place")
);
--> statement-breakpoint
CREATE INDEX "flow_link_open" ON "flow_link" USING btree ("workspace") WHERE checkpoint is null;--> statement-breakpoint
CREATE INDEX "proof_leaf_of_flow" ON "proof_leaf" USING btree ("workspace","flow_id","n");