-- From here on the archive has partitions (platform/db/archive-partitions.ts makes them), so earlier programs refuse to start.
SELECT 1;
