import { readFileSync } from "node:fs";
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLNamedType,
} from "graphql";
import { expect, test } from "vitest";
import { createApiSchema } from "../../server/graphql/schema.ts";
import { createTestApp } from "../helpers/create-test-app.ts";

const schema = createApiSchema();
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith("__"));
const ROOTS = ["Query", "Mutation", "Subscription"];

function partsOf(type: GraphQLNamedType): { name: string; description: string | null | undefined }[] {
  const own = { name: type.name, description: ROOTS.includes(type.name) ? "a root" : type.description };
  if (isEnumType(type))
    return [own, ...type.getValues().map((v) => ({ name: `${type.name}.${v.name}`, description: v.description }))];
  if (isInputObjectType(type))
    return [own, ...Object.values(type.getFields()).map((f) => ({ ...f, name: `${type.name}.${f.name}` }))];
  if (isObjectType(type) || isInterfaceType(type))
    return [
      own,
      ...Object.values(type.getFields()).flatMap((field) => [
        { name: `${type.name}.${field.name}`, description: field.description },
        ...field.args.map((arg) => ({
          name: `${type.name}.${field.name}(${arg.name})`,
          description: arg.description,
        })),
      ]),
    ];
  return [own];
}

test("every type, field, argument and value has a description", () => {
  const bare = types.flatMap(partsOf).filter(({ description }) => (description ?? "").trim() === "");
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test("no id is a number, and no type shows an internal one", () => {
  const numeric = types.filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ name, type: of }) => /(^id|Id)$/.test(name) && !/^(ID|String)!?$/.test(of.toString()))
      .map(({ name }) => `${type.name}.${name}`),
  );
  expect(numeric).toEqual([]);
});

test("schema.graphql is what the code says", () => {
  const printed = printSchema(lexicographicSortSchema(schema));
  expect(readFileSync("schema.graphql", "utf8")).toContain(printed);
});

test("the schema can be asked for without a key, and nothing else beside it", async () => {
  const nobody = (await createTestApp()).client(null);
  const { data } = await nobody.send(`{ __schema { queryType { name } } __typename }`);
  expect(data.__schema.queryType.name).toBe("Query");
  expect(await nobody.codes(`{ __typename me { space } }`)).toEqual(["UNAUTHENTICATED"]);
  expect(await nobody.codes(`query { ...f } fragment f on Query { me { space } }`)).toEqual(["UNAUTHENTICATED"]);
});

test("the schema cannot be asked for where the operator says so", async () => {
  const testApp = await createTestApp({ env: { INTROSPECTION: "false" } });
  expect(await testApp.client(null).codes(`{ __schema { queryType { name } } }`)).toEqual(["BAD_REQUEST"]);
  const { errors } = await testApp.operator.send(`{ collectionz { nodes { id } } }`);
  expect(errors[0]?.message).not.toContain("Did you mean");
});
