ALTER TABLE `tombstones` ADD `partition_id` text;--> statement-breakpoint
CREATE INDEX `tombstones_partition` ON `tombstones` (`partition_id`,`at`);--> statement-breakpoint
UPDATE `tombstones` SET `partition_id` = (SELECT t.`partition_id` FROM `turns` t WHERE t.`id` = `tombstones`.`turn_id`);
