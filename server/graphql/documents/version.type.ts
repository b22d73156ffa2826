import { Field, Int, ObjectType } from "type-graphql";
import type { ElementKind } from "../../core/documents/element.ts";
import type { VersionStatus } from "../../core/documents/identity.ts";
import type { BlockKind, PieceKind } from "../../core/documents/piece.ts";
import { connectionType } from "../shared/connection.ts";
import { BlockKindEnum, ElementKindEnum, PieceKindEnum, VersionStatusEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";
import { Span } from "../shared/span.type.ts";

@ObjectType({ description: "How a file's encoding was found out." })
export class Encoding {
  @Field(() => String, { description: "Its IANA name, such as `windows-1251`." })
  name!: string;

  @Field(() => Number, { description: "How sure that is, 0 to 1." })
  confidence!: number;

  @Field(() => String, { description: "BOM (the file's first bytes say it), DECLARED or GUESSED." })
  source!: string;
}

@ObjectType({ description: "Something that was repaired or left out while reading." })
export class ParseWarning {
  @Field(() => String, { description: "Its code." })
  code!: string;

  @Field(() => String, { description: "What it was." })
  message!: string;

  @Field(() => Int, { nullable: true, description: "Its row in the file, from 1." })
  row?: number | null;
}

@ObjectType({ description: "How the reading of a file went. Never any text of it." })
export class ParseReport {
  @Field(() => Encoding, { nullable: true, description: "The file's encoding, where it is a text." })
  encoding?: Encoding | null;

  @Field(() => [ParseWarning], { description: "What was repaired or left out." })
  warnings!: ParseWarning[];
}

@ObjectType({ description: "A heading's stretch, up to the next heading of its own or a higher level." })
export class Section {
  @Field(() => Int, { description: "Its position among the sections, from 0." })
  ordinal!: number;

  @Field(() => Int, { nullable: true, description: "Ordinal of the section it stands in." })
  parentOrdinal!: number | null;

  @Field(() => Int, { description: "1 for the highest." })
  level!: number;

  @Field(() => String, { nullable: true, description: "`4.2`, where its heading is numbered." })
  number!: string | null;

  @Field(() => String, { description: "Its heading, without the number." })
  title!: string;

  @Field(() => Span, { description: "Where it stands." })
  span!: Span;
}

@ObjectType({ description: "A key and its value in a header record, as spans." })
export class HeaderField {
  @Field(() => Span, { description: "Where the key stands." })
  key!: Span;

  @Field(() => Span, { description: "Where the value stands." })
  value!: Span;
}

@ObjectType({ description: "A typed stretch of a text. A part follows its whole." })
export class Element {
  @Field(() => Int, { description: "Its position among the elements, from 0." })
  ordinal!: number;

  @Field(() => ElementKindEnum, { description: "What it is." })
  kind!: ElementKind;

  @Field(() => Span, { description: "Where it stands." })
  span!: Span;

  @Field(() => Int, { nullable: true, description: "Ordinal of the section it stands in." })
  sectionOrdinal!: number | null;

  @Field(() => Int, { nullable: true, description: "Ordinal of the element it is part of: a row's table." })
  parentOrdinal!: number | null;

  @Field(() => Int, { nullable: true, description: "Its page, from 1, where the format has pages." })
  page!: number | null;

  @Field(() => Int, { nullable: true, description: "Its row in its table or file, from 1." })
  row!: number | null;

  @Field(() => [Span], { description: "Cells of a table's header or row, in column order." })
  cells!: Span[];

  @Field(() => [HeaderField], { description: "Keys and values of a header record." })
  fields!: HeaderField[];

  @Field(() => [Span], { description: "Where addresses of links stand." })
  links!: Span[];
}

@ObjectType({ description: "What is supplied for a piece that was found." })
export class Block {
  @Field(() => String, { description: "Its name: version and span." })
  id!: string;

  @Field(() => BlockKindEnum, { description: "What it is." })
  kind!: BlockKind;

  @Field(() => Span, { description: "Where it stands." })
  span!: Span;
}

@ObjectType({ description: "What is searched." })
export class Piece {
  @Field(() => String, { description: "Its name: version and span." })
  id!: string;

  @Field(() => PieceKindEnum, { description: "What it was cut from." })
  kind!: PieceKind;

  @Field(() => Span, { description: "Where it stands." })
  span!: Span;

  @Field(() => Int, { nullable: true, description: "Its page, from 1, where the format has pages." })
  page!: number | null;

  @Field(() => Int, { nullable: true, description: "Its row in its table or file, from 1." })
  row!: number | null;

  @Field(() => Boolean, { description: "Whether it is a paragraph kept whole although it exceeds the target." })
  isOverBudget!: boolean;

  @Field(() => Block, { description: "What is supplied for it." })
  block!: Block;
}

export const SectionConnection = connectionType("Section", () => Section);
export const ElementConnection = connectionType("Element", () => Element);
export const PieceConnection = connectionType("Piece", () => Piece);

@ObjectType({ description: "What was captured of a document at one time. Only its labels ever change." })
export class Version {
  @Field(() => Int, { description: "1, 2, 3 … within its document." })
  ordinal!: number;

  @Field(() => String, { description: "What its owner calls it; its ordinal where the owner says nothing." })
  label!: string;

  @Field(() => VersionStatusEnum, { description: "Whether it counts." })
  status!: VersionStatus;

  @Field(() => Boolean, { description: "Whether it is the one that is searched." })
  isCurrent!: boolean;

  @Field(() => String, { description: "Name of the audience that may see it." })
  audience!: string;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => String, { description: "Media type of the captured file." })
  mediaType!: string;

  @Field(() => String, { description: "The parser that read it." })
  parser!: string;

  @Field(() => String, { description: "That parser's version." })
  parserVersion!: string;

  @Field(() => String, { description: "SHA-256 of the captured bytes, in hexadecimal." })
  sha256!: string;

  @Field(() => String, { nullable: true, description: "Where it comes from, as a URI." })
  originUri!: string | null;

  @Field(() => DateTime, { description: "When it was captured." })
  capturedAt!: Date;

  @Field(() => Int, { description: "Length of its text in UTF-16 units." })
  length!: number;

  @Field(() => String, { nullable: true, description: "Its language, as declared: `en`." })
  language!: string | null;

  @Field(() => ParseReport, { description: "How the reading of its file went." })
  parseReport!: ParseReport;
}

export const VersionConnection = connectionType("Version", () => Version);
