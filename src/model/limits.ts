/** Every bound in one place, with its reason. */

/** A request body: D1 rows end at 2 MB, and a turn has two texts and an index entry. */
export const bodyBytesMax = 1_000_000;
/** Ids from callers (`user_id`, `agent_id`, `session_id`), in UTF-16 units. */
export const idCharsMax = 256;
/** A day of quotas: UTC. */
export const dayMs = 24 * 3_600_000;
/** Idempotency keys live for a day, as the contract says. */
export const idempotencyTtlMs = 24 * 3_600_000;
/** A claim without an answer is taken over after this: its request died. */
export const idempotencyClaimMs = 60_000;
/** Units in one row of the lexical index: ~18 KB a row, far under D1's 2 MB. */
export const segmentUnitsMax = 256;
/** Distance between the positions of two blocks: a batch may overfill a block by its own units. */
export const segmentStride = 4_096;
/** Memories one side of one turn may give: a bound on a model that lists everything. */
export const memoriesPerTurnMax = 64;
/** Blocks of the lexical index made anew at once: three batches in D1, and some 100 ms of reading words. */
export const rebuildBlocksMax = 8;
/** Characters of the texts that they are made from: an isolate has 128 MB. One block is read in any case. */
export const rebuildCharsMax = 8_000_000;
/** So many times that in one call or tick: under the 50 queries that a free plan's invocation has. */
export const rebuildSlicesMax = 4;
/** Sources that an answer to a question names of one memory, the latest; a memory that is got by its id has all. */
export const sourcesRecalledMax = 32;
/** Characters of one memory. */
export const memoryCharsMax = 8_000;
/** Ranked units whose memories are fetched: the limit's reach times this, within these bounds. */
export const detailFactor = 3;
export const detailsMin = 40;
export const detailsMax = 300;
/** Ids bound into one statement go through `json_each`; D1 binds 100 values at most. */
export const pageDefault = 50;
export const pageMax = 200;
/** How long the queue has before cron looks at a turn again. */
export const redriveAfterMs = 60_000;
/** A turn under work is left alone for this long: longer than the slowest permitted model call. */
export const leaseMs = 300_000;
/** Turns one cron tick drives again: one queue batch. */
export const redriveMax = 100;
/** Query terms of a long prompt: its rarest words. */
export const queryTermsMax = 48;
/** Characters of a prompt that retrieval reads. */
export const queryCharsMax = 60_000;
/** Recall reinforcement is counted once a minute at most (FORMULAS, "Fading"). */
export const reinforceEveryMs = 60_000;
/** Stability never grows past ten years (FORMULAS, "Fading"). */
export const stabilityHoursMax = 87_600;
/**
 * Indexes kept in an isolate, in bytes; an isolate has 128 MB, and one index is copied when it changes.
 * At ~85 bytes a unit of everyday chat this holds 500,000 units.
 */
export const cachedIndexBytesMax = 42_000_000;
/** Stems kept in an isolate: a language's everyday words; ~4 MB. */
export const stemsCachedMax = 50_000;
/** Terms of one unit in the lexical index: a block of such units still is one D1 row. */
export const unitTermsMax = 1_500;
/** Names of speakers, MIME types, captions, tags: short labels, in UTF-16 units. */
export const nameCharsMax = 200;
export const captionCharsMax = 2_000;
export const tagCharsMax = 64;
export const tagsMax = 32;
/** Attachments of one turn, and the length of an address that servers still agree on. */
export const attachmentsMax = 16;
export const urlCharsMax = 2_048;
/** Metadata of a turn or memory, as JSON text: it is read with every listing. */
export const metadataCharsMax = 16_384;
/** Nesting of metadata: deeper documents exhaust the stack of what serialises them. */
export const metadataDepthMax = 8;
/** Keys of `metadata.KEY=V` in one listing: each is one more condition in SQL. */
export const metadataFiltersMax = 8;
/** Memories, raw pairs and raw turns that one retrieve may ask for. */
export const recallLimitMax = 100;
export const recentPairsMax = 50;
/** Each side of a recent pair: it is there to go on from, and the record at `/v1/turns` has the whole. */
export const recentSideCharsMax = 8_000;
export const rawTurnsMax = 20;
/** Forgotten spans of a partition, the newest, that answers shown again are held against. */
export const forgottenReadMax = 200;
/** Of the assistant's turns, where a question asks for its words: the right one is among so few, or not found by more. */
export const assistantWordsMax = 3;
/** Characters of each that the context block shows: some 125 tokens of its budget of 1,200. */
export const assistantWordsCharsMax = 500;
/** Budget of a context block, in estimated tokens. */
export const contextTokensMin = 100;
export const contextTokensMax = 16_000;
/** Header values from callers that are stored or echoed. */
export const headerCharsMax = 255;
/** Origins of one tenant, and of all tenants together, that a preflight is answered for. */
export const originsMax = 50;
export const allOriginsMax = 5_000;
/** A client token lives an hour at most: it cannot be taken back one by one. */
export const tokenTtlSMax = 3_600;
/** Three ids of 256 characters in UTF-8 and base64, and what stands around them. */
export const bearerCharsMax = 4_096;
/** Sessions one request of a client token may name: a batch's. */
export const namedSessionsMax = 100;
/** Turns one call replays: ten queue batches. */
export const replayMax = 1_000;
/** Filters: each condition is a few terms of SQL, whose depth and size D1 bounds. */
export const filterDepthMax = 5;
export const filterConditionsMax = 50;
export const filterValuesMax = 100;
/** Memories of one batch call, and of one page of a deletion by scope. */
export const batchMemoriesMax = 100;
export const deletionPage = 250;
/** Pages that one deletion by scope works through: 50,000 memories. */
export const deletionPagesMax = 200;
/** How often a change of a memory is tried again where another change came between. */
export const revisionAttemptsMax = 12;
/** Memories that one read copies from ids as older clients wrote them. */
export const migratedMax = 100;
/** Memories that one retrieve explains: each is one more row, and the whole index is ranked for them. */
export const explainIdsMax = 20;
/** Characters of a question that are embedded, rewritten, or compared with other questions. */
export const askedCharsMax = 4_000;
/** Scopes whose answers an isolate keeps, and characters of one answer: 8 MB at most. */
export const cachedShelvesMax = 500;
export const cachedAnswerCharsMax = 200_000;
export const cachedCharsMax = 4_000_000;
/** Numbers of questions' vectors that an isolate keeps: 1.6 MB, a thousand vectors of 384 dimensions or a hundred of 3,072. */
export const questionNumbersMax = 400_000;
/** And for how long: as the longest kept answer. */
export const questionVectorMs = 600_000;
/** Memories that a comparison with an amount brings in beside what words found. */
export const satisfyingMax = 50;
/** Of a prompt the end in which a question for one value is looked for, in characters. */
export const attributeCharsMax = 1_000;
/** Memories that a question for one value ("where do I live") brings in beside what words found. */
export const answeringMax = 50;
/** Names that begin like a mention and are compared with it: one range of an index. */
export const nearNamesMax = 300;
/** An entity is a hub over a quarter of its partition's memories, never under the first, always over the second. */
export const hubMentionsMin = 20;
export const hubMentionsMax = 200;
/** Banks that are read as one, those with the newest memories; each name is sought in each of them. */
export const banksAsOneMax = 50;
/** Entities times banks that namesakes are sought of: each is a seek or two of an index. */
export const namesakesSoughtMax = 5_000;
/** Edges that one statement may end, the latest first: what one has of a kind, or all of somebody who died. */
export const endableEdgesMax = 200;
/** Entities of one step of a walk that are walked on from, and what the last read brings. */
export const frontierMax = 200;
export const edgesReadMax = 1_000;
export const mentionsReadMax = 6_000;
/** Edges of a shown graph, by the nodes that were asked for: 4,000 at most, which is 2 MB of an answer. */
export const edgesPerNodeMax = 2;
/** Nodes of a shown graph, what a page can still draw so that it reads; and of one that paths are sought in. */
export const graphNodesMax = 2_000;
export const pathNodesMax = 400;
/** Paths of one answer, and steps of one. */
export const pathsMax = 10;
export const pathHopsMax = 4;
/** Steps from an entity in a shown graph. */
export const graphHopsMax = 3;
/** Newest memories that tell who might know whom, and pairs of one answer. */
export const connectionMemoriesMax = 2_000;
export const connectionsMax = 50;
/** Memories sent along as evidence. */
export const evidenceMemoriesMax = 100;
/** Names that one split takes out. */
export const splitNamesMax = 100;
/** Weighing of graphs: partitions a tick, how long one rests, and what is counted of it. */
export const weighPartitionsMax = 10;
export const weighRestMs = 6 * 3_600_000;
export const weighMemoriesMax = 5_000;
export const weighPairsMax = 5_000;
/** Vectors of newest memories that a new one is compared with: 0.5 MB of 384 dimensions. */
export const comparedVectorsMax = 512;
/** Names of a turn that are looked up among entities. */
export const namesSaidMax = 400;
/** Turns behind a session's rolling window that a commit looks at: they leave it one by one. */
export const evictedTurnsMax = 50;
/** Turns of other tenants that one queue batch reads beside its own, and how long they must have waited. */
export const fairTurnsMax = 10;
export const fairAfterMs = 5_000;
/** Users whose turns one queue batch reads at the same time: an invocation has six connections. */
export const lanesMax = 4;
/** Tenants with waiting turns that one look at them goes through. */
export const waitingTenantsMax = 1_000;
/** Waiting turns of one session that are read together: ten passes of the most that passive extraction holds. */
export const sessionTurnsMax = 100;
/** How often a full queue is looked at while a request waits for room. */
export const roomPollMs = 100;
/** Longest pause before a request that waits for its turn (`wait=true`) has it read a second time. */
export const waitRetryMaxMs = 2_000;
/** A service that asks to be left alone longer than a queue can wait (12 h) is asked again then. */
export const retryAfterMaxMs = 12 * 3_600_000;
/** Superseded memories, newest first, that a wish to forget looks through. */
export const forgetPastMax = 500;
/** Memories looked at to find the one that is to be forgotten, and those that an answer asks back about. */
export const meantCandidatesMax = 50;
/** How many turns back "don't save that" may point: beyond, nobody remembers what "that" was. */
export const turnsBackMax = 3;
/** How long looking for them may take. */
export const findTimeoutMs = 10_000;
/** How often a turn is planned again where a memory it merges into changed meanwhile. */
export const planAttemptsMax = 3;
/** Rows of one page of an export, and characters of its turns: a few megabytes in the isolate. */
export const exportPage = 500;
export const exportTurnCharsMax = 1_000_000;
export const exportVersionsPage = 1_000;
/** Queries of one export: D1 allows 1,000 an invocation. It then ends with a cursor to go on from. */
export const exportQueriesMax = 800;
/** A line of an import: a turn with its two texts, escaped. Longer ones are refused one by one. */
export const importLineCharsMax = 2_000_000;
/** A conversation of another system's export. */
export const importConversationCharsMax = 16_000_000;
/** Records written in one batch. */
export const importBatch = 100;
/** The same where each may go to another database, which has to be found out. */
export const importBatchApart = 25;
/** Memories of a partition that are looked through for those that an import did not bring itself. */
export const rivalsLookedAtMax = 2_000;
/** Queries of one import: D1 allows 1,000 an invocation. The rest of the body is for the next call. */
export const importQueriesMax = 700;
/** Outcomes that an import's answer shows beside its counts. */
export const importExamplesMax = 20;
/** Nightly passes: memories of one page, and pages of one tick: 10,000 rows, and a few statements each. */
export const sweptPage = 500;
export const sweptPagesMax = 20;
/** Memories that one tick of a sweep ends: with indexes, histories and events each is about ten rows written. */
export const endedPerTickMax = 1_000;
/** Memories one batch expires or purges: each is an event, a version and a row of each table that names it. */
export const endedPage = 200;
export const purgedPage = 50;
/** Turns of one step that are purged, some fifteen statements each. */
export const purgedTurnsPage = 8;
/** Tenants that one tick of a sweep looks at, and those it opens: each costs a read of its settings. */
export const sweptTenantsMax = 500;
export const openedTenantsMax = 40;
/** Steps of a sweep that is called for: with ten statements each far under D1's thousand. */
export const calledStepsMax = 60;
/** Purged this long after it expired. */
export const purgeAfterMs = 30 * 24 * 3_600_000;
/** Sessions that one step archives, and held turns of one that are read before. */
export const archivedPage = 10;
/** Sessions that one tick archives: a dozen statements each. */
export const archivedPerTickMax = 30;
export const heldTurnsMax = 20;
/** Memories that a digest is made of, at most, and what a digest by rules takes of them. */
export const digestedMemoriesMax = 40;
export const digestItemsMax = 8;
export const digestCharsMax = 900;
/** Days that one step digests by rules, and by a model, and stale digests that one step rewrites. */
export const digestedDaysMax = 80;
export const askedDaysMax = 10;
export const rewrittenMax = 10;
/** Digests that a read looks at: a month of days. Of the older ones only those that fit the question come along. */
export const digestsReadMax = 32;
export const fittingDigestsMax = 2;
/** Consolidation: fresh memories of one step, one page and all of what they are compared with, and changes of one step. */
export const consolidatedPage = 400;
export const comparedPage = 2_000;
export const comparedMemoriesMax = 16_000;
export const consolidatedPairsMax = 3;
/** Insights: fresh memories looked at, what a subject needs, and what one rests on. */
export const reflectedMemoriesMax = 500;
export const subjectMemoriesMin = 3;
export const insightParentsMax = 50;
/** Settings of agents that differ from their tenant's. */
export const agentSettingsMax = 1_000;
/** Vectors that one tick makes up for. */
export const reembeddedMax = 64;
/** Spaces that it looks at: each asks its tenant's own embedder. */
export const reembeddedSpacesMax = 10;
/** Erasure: what one step removes, and steps of one tick: a Worker may ask D1 1,000 things an invocation. */
export const erasedMemoriesPerStep = 100;
export const erasedTurnsPerStep = 50;
export const erasedPartitionsPerStep = 50;
export const erasedRowsPerStep = 500;
export const erasureStepsMax = 12;
/** Erasures that one tick goes on with. */
export const erasuresMax = 2;
/** A user who keeps writing is gone after all: how often one run begins anew. */
export const erasureRoundsMax = 3;
/** An erasure that nobody has moved for this long is taken up by the next tick. */
export const erasureLeaseMs = 60_000;
/** What is new of somebody who is being erased is sent again after this long: most erasures are over by then. */
export const erasingRetryS = 30;
/** Subscriptions of one tenant, and inbound sources. */
export const webhooksMax = 20;
/** Events that one page and one run fan out. */
export const eventsPage = 200;
export const eventsFannedMax = 4_000;
/** Deliveries of one round, of one subscription among them in the first, and at once: a slow receiver holds up few. */
export const deliveriesSentMax = 60;
export const deliveriesPerWebhook = 10;
/** Rounds of one tick, each as long as the one before was full and quick: 240 deliveries, two queries each, of D1's 1,000. */
export const deliveryRoundsMax = 4;
export const quickRoundMs = 5_000;
export const deliveryConcurrency = 6;
/** How long a receiver may take; its own work belongs behind its answer. */
export const deliveryTimeoutMs = 10_000;
/** A delivery under work is left alone: longer than a run whose every receiver is late. */
export const deliveryLeaseMs = 300_000;
/** A subscription that fails for so long is disabled, and a delivery given up. */
export const disableAfterMs = 5 * 24 * 3_600_000;
/** Events are kept for a day after they fanned out, deliveries for a month. */
export const keptEventsMs = 24 * 3_600_000;
export const keptDeliveriesMs = 30 * 24 * 3_600_000;
export const purgedDeliveriesMax = 500;
/** Subscriptions with something on its way that one run goes through. */
export const waitingWebhooksMax = 500;
/** Memories that an overview counts, the latest, and entities that it names. */
export const overviewMemoriesMax = 20_000;
export const overviewEntitiesMax = 20;
/** A memory that was not recalled for so many times its stability has R < 0.3 on the exponential curve. */
export const fadedSpans = 1.2;
/** Days that a timeline tells one by one; a longer one is told by months. */
export const timelineDaysMax = 62;
/** Memories that an upkeep list names of each reason. */
export const upkeepMax = 100;
/** A chat command, in characters: a memory and what stands around it. */
export const commandCharsMax = 8_500;
/** A bot's answer comes within this, or what was said stays unanswered and is dropped. */
export const answerWithinMs = 24 * 3_600_000;
/** An answer in several messages: so soon one after the other. */
export const continuesWithinMs = 120_000;
/** Messages of one conversation that pairing looks at, and how long paired ones are kept for edits and deletions. */
export const heardMax = 100;
export const keptHeardMs = 30 * 24 * 3_600_000;
export const purgedHeardMax = 500;
/** How often a conversation is paired again where another delivery changed it meanwhile. */
export const pairAttemptsMax = 4;
/** Ids of platforms, and people that one source knows by name. */
export const platformIdCharsMax = 120;
export const mappedUsersMax = 500;
/** People who may do an admin's work in the chats of one source: a list that is looked through for each command. */
export const sourceAdminsMax = 50;
/**
 * Characters of an answer in a platform's chat. Telegram and Discord refuse more, Slack cuts it, QQ behind OneBot
 * fails at some thousands, and the generic form leaves what a command can say (3,900) whole.
 */
export const replyCharsMax = {
  telegram: 4_096,
  discord: 2_000,
  slack: 4_000,
  onebot: 3_000,
  generic: 4_000,
} as const;
/** How old a signed request may be. */
export const signedWithinMs = 300_000;
/**
 * Services are left alone after so many failures in a row: ten seconds at first, five minutes at most, so
 * that one which is down costs a time-out now and then, and one that is back is found soon.
 */
export const circuitRules = {
  failures: 5,
  windowMs: 120_000,
  openMs: 10_000,
  openMaxMs: 300_000,
  probeMs: 60_000,
} as const;
/** Circuit breakers of an isolate that are not closed: one a service and tenant that is failing. */
export const circuitsMax = 1_000;
/** Memories near a question by meaning that are looked at closely. */
export const nearestMax = 50;
/** How many times that an index outside is asked for: some of what it finds is dead, or fits no filter. */
export const nearestFactor = 2;
export const filteredFactor = 6;
/** Memories that a filter lets through and that are known by name: of more than these it takes out few. */
export const filteredMax = 1_000;
/** Until so long after it confirmed a vector an index outside may not find it; it is compared from D1 too. */
export const indexSettleMs = 60_000;
/** Vectors that D1 compares for one question where an index outside has not enough: 2 MB of 384 dimensions. */
export const storedVectorsMax = 5_000;
/** How long an isolate goes by what it read of a tenant's database, and of how many tenants it keeps that. */
export const placementKeptMs = 5_000;
export const keptPlacementsMax = 2_000;
/** Users and sessions of spread tenants of which an isolate keeps that: some 200 bytes each. */
export const keptResidentsMax = 10_000;
/**
 * Databases whose jobs one tick runs itself, in turn: a Worker may ask D1 1,000 things an invocation. The others' are
 * handed on through the queue, and what comes later than this is left to the next tick.
 */
export const shardsPerTick = 3;
export const handedTickMs = 120_000;
/** Databases that one look at the whole deployment asks at a time: a Worker may have six requests open. */
export const shardsAtOnce = 6;
/** Databases that `/readyz` looks at. */
export const probedShardsMax = 20;
/** Rows of a tenant that a list of tenants counts. */
export const countedRowsMax = 100_000;
/**
 * A move of a tenant. Rows of a page, and of the whole table that a page looks through: what one statement reads stays
 * far below D1's 30 s, and what an isolate holds below its 128 MB where every row is as long as a turn may be.
 */
export const movedPageRows = 100;
export const comparedPageRows = 100;
export const clearedPageRows = 500;
export const movedWindowRows = 20_000;
/** Windows without a row of the tenant that one page passes over. */
export const emptyWindowsMax = 6;
/** Characters of rows that one statement writes: D1 takes 2 MB a value, and a character may be three bytes. */
export const boundRowCharsMax = 500_000;
/** Writes that are brought over at a time, and how often while writes are refused: a pause of seconds at most. */
export const caughtUpRows = 500;
export const fencedRoundsMax = 4;
/** Steps and time of one run; who dies is followed after the lease. A step asks D1 a dozen things at most. */
export const moveStepsMax = 60;
export const moveRunMs = 20_000;
export const moveLeaseMs = 30_000;
export const moveErrorMs = 5_000;
export const movesPerRun = 2;
/** Longer than anything remembers where a tenant is: before this, nobody is sent elsewhere. */
export const placementForgottenMs = 10_000;
/** The old copy is left to who began to read it: a queue batch or a tick may last 15 minutes. */
export const oldCopyKeptMs = 16 * 60_000;
/** A write that met a move is tried again after this long. */
export const movingRetryS = 1;
/** How long a request waits for Redis: it is there to be faster than D1, or it is not asked. */
export const redisTimeoutMs = 300;
/** A Redis that failed once is left alone for five seconds, then one request tries it: it is close, or gone. */
export const redisCircuitRules = {
  failures: 1,
  windowMs: 1,
  openMs: 5_000,
  openMaxMs: 5_000,
  probeMs: 1_000,
} as const;
/** Bytes of one answer of a model on a tenant's server: 96 vectors of 4,096 numbers in decimals, and an isolate has 128 MB. */
export const modelAnswerBytesMax = 12_000_000;
/** What models were asked is kept by day for so long: a year can be compared with the one before. */
export const modelUseKeptDays = 800;
/** Rows of it that one answer holds, and days that it may go back. */
export const modelUseRowsMax = 2_000;
export const modelUseDaysMax = 366;
/** Embedding calls are written down so many at once, or after so long: an isolate that ends loses these. */
export const embeddingCallsHeldMax = 20;
export const embeddingCallsHeldMs = 5_000;
/** Tenants whose uncounted calls an isolate holds. */
export const heldTenantsMax = 1_000;
/** Kinds of work whose durations an isolate keeps: routes, stages and jobs are some 150. */
export const meteredWorkMax = 300;
/** A request that took longer than this is logged by itself: retrieve's own time budget ends before. */
export const slowRequestMs = 2_000;
/**
 * How long recent words and digests are kept in Redis: the longest that one may be shown after a write which
 * could not tell Redis, since its request died or Redis did.
 */
export const recentTtlMs = 30_000;
/** Longer than anything that is kept under a generation. */
export const generationTtlS = 3_600;
/** Generations that one read looks at, and those that an isolate owes to a Redis that is away. */
export const watchedGenerationsMax = 16;
export const owedGenerationsMax = 1_000;
/** A time that a caller states is now, if it is this near to the clock's. */
export const nearNowMs = 5_000;
/** What an erasure looks through in Redis: 500,000 keys in 500 commands; what lies behind ends by itself. */
export const scannedKeysPerCall = 1_000;
export const scanCallsMax = 500;
/** Vectors that one tick sends to an index outside, and removes from it. */
export const sentVectorsMax = 500;
/** A vector that was sent and not confirmed is sent again after this: longer than a call may take. */
export const resendAfterMs = 45_000;
/** What was removed from an index outside is looked for again after this, when it shows what it holds. */
export const removalCheckMs = 60_000;
/** Vectors of one step of a reconciliation, and steps of one tick: each is a call to the index and two to D1. */
export const reconciledPage = 250;
export const reconciledStepsMax = 40;
/** How often a tenant's vectors are compared with the index outside. */
export const reconcileEveryMs = 6 * 3_600_000;
/** A rebuild of vectors: memories of a page, pages and vectors made of one step, and steps of one tick. */
export const rebuiltMemoriesMax = 1_000;
export const rebuiltPagesMax = 4;
export const rebuiltVectorsMax = 384;
export const rebuildStepsMax = 3;
/** A space that was replaced stays for what is being read from it. */
export const retiredForMs = 120_000;
/** Retired spaces one tick looks after, and vectors of each that it ends. */
export const retiredSpacesMax = 3;
export const retiredVectorsMax = 5_000;
/** Vectors that a space lacks are counted up to this. */
export const lackingMax = 10_000;
/** The window of bounds on requests: UTC minutes. */
export const minuteMs = 60_000;
/** Keys, users and addresses whose requests an isolate counts, and users of one request that are counted. */
export const ratedSubjectsMax = 10_000;
export const pacedUsersMax = 20;
/** How long a copy of a key, a tenant's options or settings in KV is used: the shortest that KV keeps anything. */
export const directoryTtlMs = 60_000;
/** How long a request waits for KV before it asks D1. */
export const kvTimeoutMs = 500;
/** How far ahead of the clock a sweep may be told to take place: a slip of the year is not to end all that a tenant has. */
export const sweepAheadMaxMs = 3_653 * dayMs;
