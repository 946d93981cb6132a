CREATE INDEX `vectors_seen` ON `vectors` (`partition_id`,`space_id`,`indexed_at`);--> statement-breakpoint
DROP INDEX `vectors_partition`;--> statement-breakpoint
CREATE INDEX `embedding_spaces_rebuilding` ON `embedding_spaces` (`tenant_id`) WHERE cursor is not null;--> statement-breakpoint
CREATE INDEX `embedding_spaces_retired` ON `embedding_spaces` (`retired_at`) WHERE retired_at is not null;
