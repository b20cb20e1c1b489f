-- Leaves room on each page of flows, so that an action updates its flow without new index entries.
ALTER TABLE "flow" SET (fillfactor = 80);
