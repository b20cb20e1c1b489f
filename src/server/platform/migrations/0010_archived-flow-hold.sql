ALTER TABLE "archived_flow" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archived_flow" ADD COLUMN "held_id" text;--> statement-breakpoint
ALTER TABLE "archived_flow" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "archived_flow_held" ON "archived_flow" USING btree ("workspace","result_id") WHERE held_at is not null;