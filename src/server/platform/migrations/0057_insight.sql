CREATE TABLE "insight_flow" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"design_id" text NOT NULL,
	"version_id" text NOT NULL,
	"passages" text NOT NULL,
	CONSTRAINT "insight_flow_workspace_flow_id_pk" PRIMARY KEY("workspace","flow_id")
);
--> statement-breakpoint
CREATE TABLE "insight_position" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"system" text NOT NULL,
	"transaction" bigint NOT NULL,
	"flow_id" text NOT NULL,
	CONSTRAINT "insight_position_workspace_pk" PRIMARY KEY("workspace")
);
--> statement-breakpoint
CREATE TABLE "insight_sum" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"design_id" text NOT NULL,
	"kind" text NOT NULL,
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"version_id" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	"ms" bigint NOT NULL,
	CONSTRAINT "insight_sum_key" PRIMARY KEY("workspace","design_id","kind","grain","day","version_id","source","target","bucket")
);
