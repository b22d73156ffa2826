import { Field, InputType, ObjectType } from "type-graphql";

@ObjectType({ description: "What a text applies to, under one name: `revision` with the values `A` and `B`." })
export class ScopeEntry {
  @Field(() => String, { description: "The name, such as `revision`." })
  name!: string;

  @Field(() => [String], { description: "The values it applies to." })
  values!: string[];
}

@InputType({ description: "What a text applies to, under one name: `revision` with the values `A` and `B`." })
export class ScopeEntryInput {
  @Field(() => String, { description: "The name, such as `revision`." })
  name!: string;

  @Field(() => [String], { description: "The values it applies to." })
  values!: string[];
}

export function scopeEntries(scope: Readonly<Record<string, readonly string[]>>): ScopeEntry[] {
  return Object.entries(scope).map(([name, values]) => ({ name, values: [...values] }));
}

export function scopeOf(entries: readonly ScopeEntryInput[]): Record<string, string[]> {
  const scope = new Map<string, string[]>();
  for (const { name, values } of entries) scope.set(name, [...(scope.get(name) ?? []), ...values]);
  return Object.fromEntries(scope);
}
