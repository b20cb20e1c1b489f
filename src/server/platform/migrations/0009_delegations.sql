ALTER TABLE "message" ADD COLUMN "entrust_from_id" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "entrust_from_name" text;--> statement-breakpoint
CREATE INDEX "message_entrusted_to" ON "message" USING btree ("workspace","to_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE entrust_from_id is not null;--> statement-breakpoint
CREATE INDEX "message_entrusted_by" ON "message" USING btree ("workspace","entrust_from_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE entrust_from_id is not null;