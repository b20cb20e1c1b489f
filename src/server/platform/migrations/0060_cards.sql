CREATE TABLE "flow_reader" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"person_id" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "flow_reader_workspace_flow_id_person_id_pk" PRIMARY KEY("workspace","flow_id","person_id")
);
