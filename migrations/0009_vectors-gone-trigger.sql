CREATE TRIGGER `vectors_gone` AFTER DELETE ON `vectors` WHEN OLD.`sent_at` IS NOT NULL
BEGIN
	INSERT INTO `vector_removals` (`tenant_id`, `space_id`, `memory_id`, `due_at`, `written_at`)
	VALUES (OLD.`tenant_id`, OLD.`space_id`, OLD.`memory_id`, 0, max(OLD.`sent_at`, coalesce(OLD.`indexed_at`, 0)))
	ON CONFLICT(`memory_id`, `space_id`) DO UPDATE SET `asked_at` = NULL, `due_at` = 0,
		`written_at` = max(coalesce(`written_at`, 0), excluded.`written_at`);
END;
--> statement-breakpoint
DROP TRIGGER `vectors_removed`;
