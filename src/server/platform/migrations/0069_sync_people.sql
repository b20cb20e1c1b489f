CREATE TABLE "directory_sync_people" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"sync_id" text NOT NULL,
	"position" integer NOT NULL,
	"people" jsonb NOT NULL,
	CONSTRAINT "directory_sync_people_workspace_sync_id_position_pk" PRIMARY KEY("workspace","sync_id","position")
);
