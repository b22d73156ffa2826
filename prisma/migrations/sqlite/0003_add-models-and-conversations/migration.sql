-- CreateTable
CREATE TABLE "Agent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "sealed" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Agent_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "agentId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Conversation_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Conversation_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Conversation_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReviewItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "collectionId" INTEGER,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "proposal" JSONB NOT NULL,
    "spanStart" INTEGER,
    "spanEnd" INTEGER,
    "versionId" INTEGER,
    "fingerprint" BLOB NOT NULL,
    "decidedByApiKeyId" INTEGER,
    "decidedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ReviewItem_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReviewItem_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReviewItem_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SituatingNote" (
    "spaceId" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "inputHash" BLOB NOT NULL,
    "sealed" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("spaceId", "model", "inputHash"),
    CONSTRAINT "SituatingNote_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Turn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "spaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER,
    "conversationId" INTEGER,
    "agentId" INTEGER,
    "status" TEXT NOT NULL,
    "questionHash" BIGINT,
    "model" TEXT,
    "tokensIn" INTEGER NOT NULL DEFAULT 0,
    "tokensOut" INTEGER NOT NULL DEFAULT 0,
    "costMicros" INTEGER,
    "currency" TEXT,
    "feedback" TEXT,
    "feedbackAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sealed" BLOB NOT NULL,
    "feedbackSealed" BLOB,
    CONSTRAINT "Turn_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Turn_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Turn_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Turn" ("apiKeyId", "createdAt", "id", "publicId", "sealed", "spaceId", "status") SELECT "apiKeyId", "createdAt", "id", "publicId", "sealed", "spaceId", "status" FROM "Turn";
DROP TABLE "Turn";
ALTER TABLE "new_Turn" RENAME TO "Turn";
CREATE UNIQUE INDEX "Turn_publicId_key" ON "Turn"("publicId");
CREATE INDEX "Turn_spaceId_createdAt_idx" ON "Turn"("spaceId", "createdAt");
CREATE INDEX "Turn_conversationId_id_idx" ON "Turn"("conversationId", "id");
CREATE INDEX "Turn_spaceId_status_createdAt_questionHash_agentId_feedback_idx" ON "Turn"("spaceId", "status", "createdAt", "questionHash", "agentId", "feedback");
CREATE TABLE "new_TurnCitation" (
    "turnId" INTEGER NOT NULL,
    "documentId" INTEGER NOT NULL,
    "versionId" INTEGER,

    PRIMARY KEY ("turnId", "documentId"),
    CONSTRAINT "TurnCitation_turnId_fkey" FOREIGN KEY ("turnId") REFERENCES "Turn" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TurnCitation_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TurnCitation_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
-- Whose text a kept turn quotes was not written down: it was the version that was the newest when it was asked.
INSERT INTO "new_TurnCitation" ("documentId", "turnId", "versionId") SELECT c."documentId", c."turnId", (
    SELECT v."id" FROM "Version" v WHERE v."documentId" = c."documentId" AND v."buildState" = 'COMPLETE' AND v."createdAt" <= t."createdAt"
    ORDER BY v."ordinal" DESC LIMIT 1
) FROM "TurnCitation" c JOIN "Turn" t ON t."id" = c."turnId";
DROP TABLE "TurnCitation";
ALTER TABLE "new_TurnCitation" RENAME TO "TurnCitation";
CREATE INDEX "TurnCitation_documentId_idx" ON "TurnCitation"("documentId");
CREATE INDEX "TurnCitation_versionId_idx" ON "TurnCitation"("versionId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Agent_publicId_key" ON "Agent"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_spaceId_name_key" ON "Agent"("spaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Conversation_publicId_key" ON "Conversation"("publicId");

-- CreateIndex
CREATE INDEX "Conversation_spaceId_updatedAt_idx" ON "Conversation"("spaceId", "updatedAt");

-- CreateIndex
CREATE INDEX "Conversation_apiKeyId_idx" ON "Conversation"("apiKeyId");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewItem_publicId_key" ON "ReviewItem"("publicId");

-- CreateIndex
CREATE INDEX "ReviewItem_spaceId_state_id_idx" ON "ReviewItem"("spaceId", "state", "id");

-- CreateIndex
CREATE INDEX "ReviewItem_versionId_idx" ON "ReviewItem"("versionId");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewItem_spaceId_fingerprint_key" ON "ReviewItem"("spaceId", "fingerprint");
