CREATE TABLE "directory_change" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"version" bigint NOT NULL,
	"people" text[],
	CONSTRAINT "directory_change_workspace_version_pk" PRIMARY KEY("workspace","version")
);
