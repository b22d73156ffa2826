-- AlterTable
ALTER TABLE "Collection" ADD COLUMN "fieldFindings" JSONB;

-- CreateTable
CREATE TABLE "Field" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicId" TEXT NOT NULL,
    "collectionId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "foldedName" TEXT NOT NULL,
    "keys" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "reading" JSONB NOT NULL,
    "isExact" BOOLEAN NOT NULL DEFAULT false,
    "templates" JSONB NOT NULL DEFAULT '[]',
    "synonyms" JSONB NOT NULL DEFAULT '[]',
    "isCurated" BOOLEAN NOT NULL DEFAULT false,
    "figures" JSONB NOT NULL DEFAULT '{}',
    "columnId" INTEGER,
    "nextColumnId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Field_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FieldColumn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fieldId" INTEGER,
    "keys" JSONB NOT NULL,
    "reading" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "FieldColumn_fieldId_fkey" FOREIGN KEY ("fieldId") REFERENCES "Field" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CountedRow" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "collectionId" INTEGER NOT NULL,
    "documentId" INTEGER NOT NULL,
    "versionId" INTEGER NOT NULL,
    "audienceId" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "elementOrdinal" INTEGER,
    "tableOrdinal" INTEGER,
    "isTableRow" BOOLEAN NOT NULL,
    "isServed" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "CountedRow_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CountedRow_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FieldTerm" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "columnId" INTEGER NOT NULL,
    "folded" TEXT NOT NULL,
    "shown" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "FieldValue" (
    "columnId" INTEGER NOT NULL,
    "rowId" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,
    "number" REAL,
    "numberMax" REAL,
    "raw" TEXT,

    PRIMARY KEY ("columnId", "rowId", "ordinal")
);

-- CreateIndex
CREATE UNIQUE INDEX "Field_publicId_key" ON "Field"("publicId");

-- CreateIndex
CREATE UNIQUE INDEX "Field_columnId_key" ON "Field"("columnId");

-- CreateIndex
CREATE UNIQUE INDEX "Field_nextColumnId_key" ON "Field"("nextColumnId");

-- CreateIndex
CREATE UNIQUE INDEX "Field_collectionId_subject_foldedName_key" ON "Field"("collectionId", "subject", "foldedName");

-- CreateIndex
CREATE INDEX "FieldColumn_fieldId_idx" ON "FieldColumn"("fieldId");

-- CreateIndex
CREATE INDEX "CountedRow_collectionId_isTableRow_isServed_audienceId_idx" ON "CountedRow"("collectionId", "isTableRow", "isServed", "audienceId");

-- CreateIndex
CREATE INDEX "CountedRow_documentId_idx" ON "CountedRow"("documentId");

-- CreateIndex
CREATE UNIQUE INDEX "CountedRow_versionId_ordinal_key" ON "CountedRow"("versionId", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "FieldTerm_columnId_folded_key" ON "FieldTerm"("columnId", "folded");

-- CreateIndex
CREATE INDEX "FieldValue_columnId_termId_rowId_idx" ON "FieldValue"("columnId", "termId", "rowId");

-- CreateIndex
CREATE INDEX "FieldValue_columnId_number_rowId_idx" ON "FieldValue"("columnId", "number", "rowId");
