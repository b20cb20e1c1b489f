DROP INDEX "message_arrived";--> statement-breakpoint
DROP INDEX "message_due";