-- CreateTable
CREATE TABLE "Space" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "wrappedDataKey" BLOB,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Audience" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "spaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    CONSTRAINT "Audience_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BLOB NOT NULL,
    "prefix" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "isOperator" BOOLEAN NOT NULL DEFAULT false,
    "audiences" JSONB NOT NULL,
    "allowedOrigins" JSONB,
    "requestsPerMinute" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "ApiKey_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Collection" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Collection_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Document" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "collectionId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "currentVersionId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Document_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Document_currentVersionId_fkey" FOREIGN KEY ("currentVersionId") REFERENCES "Version" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Version" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "documentId" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "audienceId" INTEGER NOT NULL,
    "scope" JSONB NOT NULL DEFAULT '{}',
    "buildState" TEXT NOT NULL,
    "cut" INTEGER NOT NULL DEFAULT 1,
    "countedCut" INTEGER,
    "countedLanguages" JSONB,
    "contentHash" BLOB NOT NULL,
    "cutHash" BLOB NOT NULL,
    "sha256" BLOB NOT NULL,
    "mediaType" TEXT NOT NULL,
    "parser" TEXT NOT NULL,
    "parserVersion" TEXT NOT NULL,
    "title" BLOB NOT NULL,
    "originUri" TEXT,
    "capturedAt" DATETIME NOT NULL,
    "length" INTEGER NOT NULL,
    "language" TEXT,
    "parseReport" JSONB NOT NULL,
    "importFileId" INTEGER,
    "importRow" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Version_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Version_audienceId_fkey" FOREIGN KEY ("audienceId") REFERENCES "Audience" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Version_importFileId_fkey" FOREIGN KEY ("importFileId") REFERENCES "ImportFile" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TextSegment" (
    "versionId" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "sealed" BLOB NOT NULL,

    PRIMARY KEY ("versionId", "ordinal"),
    CONSTRAINT "TextSegment_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Section" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "versionId" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "parentOrdinal" INTEGER,
    "level" INTEGER NOT NULL,
    "number" TEXT,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "titleStart" INTEGER NOT NULL,
    "titleEnd" INTEGER NOT NULL,
    CONSTRAINT "Section_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Element" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "versionId" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "sectionOrdinal" INTEGER,
    "parentOrdinal" INTEGER,
    "page" INTEGER,
    "row" INTEGER,
    "detail" JSONB,
    CONSTRAINT "Element_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Block" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "versionId" INTEGER NOT NULL,
    "cut" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "sectionOrdinal" INTEGER,
    CONSTRAINT "Block_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Piece" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "versionId" INTEGER NOT NULL,
    "blockId" INTEGER NOT NULL,
    "cut" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "page" INTEGER,
    "row" INTEGER,
    "isOverBudget" BOOLEAN NOT NULL DEFAULT false,
    "form" JSONB NOT NULL,
    "inputHash" BLOB NOT NULL,
    CONSTRAINT "Piece_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Piece_blockId_fkey" FOREIGN KEY ("blockId") REFERENCES "Block" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Identifier" (
    "pieceId" INTEGER NOT NULL,
    "keyHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    PRIMARY KEY ("pieceId", "keyHash"),
    CONSTRAINT "Identifier_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "Piece" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "HeaderValue" (
    "versionId" INTEGER NOT NULL,
    "field" BIGINT NOT NULL,
    "value" BIGINT NOT NULL,

    PRIMARY KEY ("field", "value", "versionId"),
    CONSTRAINT "HeaderValue_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TitleTerm" (
    "versionId" INTEGER NOT NULL,
    "term" BIGINT NOT NULL,

    PRIMARY KEY ("term", "versionId"),
    CONSTRAINT "TitleTerm_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Suggestion" (
    "spaceId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "collectionId" INTEGER NOT NULL,
    "audienceId" INTEGER NOT NULL,
    "versionId" INTEGER NOT NULL,

    PRIMARY KEY ("spaceId", "kind", "start", "collectionId", "audienceId", "versionId"),
    CONSTRAINT "Suggestion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Generation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "queryPrefix" TEXT NOT NULL,
    "passagePrefix" TEXT NOT NULL,
    "baseline" REAL,
    "baselineSpread" REAL,
    "state" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activatedAt" DATETIME,
    CONSTRAINT "Generation_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Embedding" (
    "spaceId" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "inputHash" BLOB NOT NULL,
    "count" INTEGER NOT NULL,
    "vectors" BLOB NOT NULL,

    PRIMARY KEY ("spaceId", "model", "inputHash"),
    CONSTRAINT "Embedding_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CollectionStatistic" (
    "collectionId" INTEGER NOT NULL,
    "generationId" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "terms" INTEGER NOT NULL DEFAULT 0,
    "vectors" INTEGER NOT NULL DEFAULT 0,
    "vectorSum" BLOB,
    "vectorMoments" BLOB,

    PRIMARY KEY ("collectionId", "generationId"),
    CONSTRAINT "CollectionStatistic_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CollectionStatistic_generationId_fkey" FOREIGN KEY ("generationId") REFERENCES "Generation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TermStatistic" (
    "collectionId" INTEGER NOT NULL,
    "term" BIGINT NOT NULL,
    "pieces" INTEGER NOT NULL,

    PRIMARY KEY ("collectionId", "term"),
    CONSTRAINT "TermStatistic_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Supersession" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "collectionId" INTEGER NOT NULL,
    "supersedingKey" TEXT NOT NULL,
    "supersedingSection" TEXT,
    "supersededKey" TEXT NOT NULL,
    "supersededSection" TEXT,
    "scope" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL,
    "declaredByVersionId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Supersession_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "mediaType" TEXT,
    "bytes" BIGINT NOT NULL,
    "sha256" BLOB NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StoredFile_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Import" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "collectionId" INTEGER NOT NULL,
    "jobId" INTEGER,
    "isAtomic" BOOLEAN NOT NULL DEFAULT false,
    "audiences" JSONB NOT NULL DEFAULT '[]',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Import_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Import_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Import_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" INTEGER NOT NULL,
    "storedFileId" INTEGER,
    "name" TEXT NOT NULL,
    "labels" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL,
    "created" INTEGER NOT NULL DEFAULT 0,
    "replaced" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    CONSTRAINT "ImportFile_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ImportFile_storedFileId_fkey" FOREIGN KEY ("storedFileId") REFERENCES "StoredFile" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportProblem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importFileId" INTEGER NOT NULL,
    "row" INTEGER,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    CONSTRAINT "ImportProblem_importFileId_fkey" FOREIGN KEY ("importFileId") REFERENCES "ImportFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Turn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER,
    "status" TEXT NOT NULL,
    "sealed" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Turn_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TurnCitation" (
    "turnId" INTEGER NOT NULL,
    "documentId" INTEGER NOT NULL,

    PRIMARY KEY ("turnId", "documentId"),
    CONSTRAINT "TurnCitation_turnId_fkey" FOREIGN KEY ("turnId") REFERENCES "Turn" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TurnCitation_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GoldenQuestion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "collectionId" INTEGER NOT NULL,
    "sealed" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "GoldenQuestion_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EvaluationRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "collectionId" INTEGER NOT NULL,
    "jobId" INTEGER,
    "audiences" JSONB NOT NULL DEFAULT '[]',
    "figures" JSONB NOT NULL DEFAULT '{}',
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "EvaluationRun_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EvaluationRun_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EvaluationResult" (
    "runId" INTEGER NOT NULL,
    "goldenQuestionId" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "isPassed" BOOLEAN NOT NULL,
    "isValueRight" BOOLEAN,
    "isScopeRight" BOOLEAN,
    "isCitationRight" BOOLEAN,
    "isRefusalRight" BOOLEAN,
    "sealed" BLOB,
    "ms" INTEGER NOT NULL,

    PRIMARY KEY ("runId", "goldenQuestionId"),
    CONSTRAINT "EvaluationResult_runId_fkey" FOREIGN KEY ("runId") REFERENCES "EvaluationRun" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EvaluationResult_goldenQuestionId_fkey" FOREIGN KEY ("goldenQuestionId") REFERENCES "GoldenQuestion" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EvaluationCitation" (
    "runId" INTEGER NOT NULL,
    "goldenQuestionId" INTEGER NOT NULL,
    "documentId" INTEGER NOT NULL,

    PRIMARY KEY ("runId", "goldenQuestionId", "documentId"),
    CONSTRAINT "EvaluationCitation_runId_goldenQuestionId_fkey" FOREIGN KEY ("runId", "goldenQuestionId") REFERENCES "EvaluationResult" ("runId", "goldenQuestionId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EvaluationCitation_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attemptsMax" INTEGER NOT NULL DEFAULT 3,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "stage" TEXT,
    "result" JSONB,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "cancelRequestedAt" DATETIME,
    "runAfter" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    CONSTRAINT "Job_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "spaceId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "apiKeyId" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "AuditEntry_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Space_publicId_key" ON "Space"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "Space_name_key" ON "Space"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Audience_spaceId_name_key" ON "Audience"("spaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_publicId_key" ON "ApiKey"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "ApiKey_spaceId_idx" ON "ApiKey"("spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "Collection_publicId_key" ON "Collection"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "Collection_spaceId_name_key" ON "Collection"("spaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Document_publicId_key" ON "Document"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "Document_currentVersionId_key" ON "Document"("currentVersionId");

-- CreateIndex
CREATE UNIQUE INDEX "Document_collectionId_key_key" ON "Document"("collectionId", "key");

-- CreateIndex
CREATE INDEX "Version_importFileId_idx" ON "Version"("importFileId");

-- CreateIndex
CREATE INDEX "Version_buildState_idx" ON "Version"("buildState");

-- CreateIndex
CREATE INDEX "Version_scope_idx" ON "Version"("scope");

-- CreateIndex
CREATE UNIQUE INDEX "Version_documentId_ordinal_key" ON "Version"("documentId", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "Section_versionId_ordinal_key" ON "Section"("versionId", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "Element_versionId_ordinal_key" ON "Element"("versionId", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "Block_versionId_cut_ordinal_key" ON "Block"("versionId", "cut", "ordinal");

-- CreateIndex
CREATE INDEX "Piece_blockId_idx" ON "Piece"("blockId");

-- CreateIndex
CREATE INDEX "Piece_inputHash_idx" ON "Piece"("inputHash");

-- CreateIndex
CREATE UNIQUE INDEX "Piece_versionId_cut_ordinal_key" ON "Piece"("versionId", "cut", "ordinal");

-- CreateIndex
CREATE INDEX "HeaderValue_versionId_idx" ON "HeaderValue"("versionId");

-- CreateIndex
CREATE INDEX "TitleTerm_versionId_idx" ON "TitleTerm"("versionId");

-- CreateIndex
CREATE INDEX "Suggestion_versionId_idx" ON "Suggestion"("versionId");

-- CreateIndex
CREATE UNIQUE INDEX "Generation_publicId_key" ON "Generation"("publicId");

-- CreateIndex
CREATE INDEX "Generation_spaceId_state_idx" ON "Generation"("spaceId", "state");

-- CreateIndex
CREATE INDEX "Supersession_collectionId_supersededKey_idx" ON "Supersession"("collectionId", "supersededKey");

-- CreateIndex
CREATE INDEX "Supersession_collectionId_supersedingKey_idx" ON "Supersession"("collectionId", "supersedingKey");

-- CreateIndex
CREATE INDEX "Supersession_declaredByVersionId_idx" ON "Supersession"("declaredByVersionId");

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_publicId_key" ON "StoredFile"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_storageKey_key" ON "StoredFile"("storageKey");

-- CreateIndex
CREATE INDEX "StoredFile_spaceId_idx" ON "StoredFile"("spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "Import_publicId_key" ON "Import"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "Import_jobId_key" ON "Import"("jobId");

-- CreateIndex
CREATE INDEX "ImportFile_importId_idx" ON "ImportFile"("importId");

-- CreateIndex
CREATE INDEX "ImportFile_storedFileId_idx" ON "ImportFile"("storedFileId");

-- CreateIndex
CREATE INDEX "ImportProblem_importFileId_idx" ON "ImportProblem"("importFileId");

-- CreateIndex
CREATE UNIQUE INDEX "Turn_publicId_key" ON "Turn"("publicId");

-- CreateIndex
CREATE INDEX "Turn_spaceId_createdAt_idx" ON "Turn"("spaceId", "createdAt");

-- CreateIndex
CREATE INDEX "TurnCitation_documentId_idx" ON "TurnCitation"("documentId");

-- CreateIndex
CREATE UNIQUE INDEX "GoldenQuestion_publicId_key" ON "GoldenQuestion"("publicId");

-- CreateIndex
CREATE INDEX "GoldenQuestion_collectionId_idx" ON "GoldenQuestion"("collectionId");

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationRun_publicId_key" ON "EvaluationRun"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationRun_jobId_key" ON "EvaluationRun"("jobId");

-- CreateIndex
CREATE INDEX "EvaluationRun_collectionId_createdAt_idx" ON "EvaluationRun"("collectionId", "createdAt");

-- CreateIndex
CREATE INDEX "EvaluationResult_goldenQuestionId_idx" ON "EvaluationResult"("goldenQuestionId");

-- CreateIndex
CREATE INDEX "EvaluationCitation_documentId_idx" ON "EvaluationCitation"("documentId");

-- CreateIndex
CREATE UNIQUE INDEX "Job_publicId_key" ON "Job"("publicId");

-- CreateIndex
CREATE INDEX "Job_state_runAfter_idx" ON "Job"("state", "runAfter");

-- CreateIndex
CREATE INDEX "Job_spaceId_createdAt_idx" ON "Job"("spaceId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEntry_spaceId_at_idx" ON "AuditEntry"("spaceId", "at");
