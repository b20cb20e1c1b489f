DROP INDEX "flow_of_design";--> statement-breakpoint
CREATE INDEX "flow_of_design" ON "flow" USING btree ("workspace","flow_id","created_at" DESC NULLS LAST,"dept_id","result","created_id");