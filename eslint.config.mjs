// Small and all on. Comments cannot switch a rule off: where a rule makes code worse, change it here and say why.
// The import table is in scripts/lint/import-table.mjs.
import importX, { createNodeResolver } from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";
import { importRules } from "./scripts/lint/import-rules.mjs";

const TYPESCRIPT = ["**/*.{ts,tsx,mts}"];
const PRODUCT = ["server/**/*.ts", "workers/**/*.ts", "cli/**/*.ts"];

const general = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-console": "error",
  "no-constant-condition": "error",
  "no-empty": "error",
  "no-fallthrough": "error",
  "no-implicit-coercion": "error",
  "no-param-reassign": "error",
  "no-self-compare": "error",
  "no-template-curly-in-string": "error",
  "no-unused-labels": "error",
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
};

const typed = {
  "@typescript-eslint/await-thenable": "error",
  "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
  "@typescript-eslint/no-explicit-any": "error",
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": "error",
  "@typescript-eslint/no-unnecessary-type-assertion": "error",
  "@typescript-eslint/no-unsafe-argument": "error",
  "@typescript-eslint/no-unsafe-assignment": "error",
  "@typescript-eslint/no-unsafe-call": "error",
  "@typescript-eslint/no-unsafe-member-access": "error",
  "@typescript-eslint/no-unsafe-return": "error",
  "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "@typescript-eslint/only-throw-error": "error",
  "@typescript-eslint/prefer-promise-reject-errors": "error",
  "@typescript-eslint/restrict-plus-operands": "error",
  "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
  "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
};

export default [
  { ignores: ["dist/", "data/", "coverage/", "models/", "samples/", "server/database/generated/", "**/fixtures/"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  { files: ["**/*.mjs"], rules: { ...general, "no-console": "off" } },
  {
    files: TYPESCRIPT,
    plugins: { "@typescript-eslint": tseslint.plugin, "import-x": importX },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx", ".js"] })],
    },
    rules: { ...general, ...typed, "import-x/no-cycle": ["error", { ignoreExternal: true }] },
  },
  {
    files: PRODUCT,
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "The environment is read in server/config.ts alone: take plain options.",
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportExpression[source.value=/^[.]/]",
          message: "Import files of the project statically, so that the import table holds for them.",
        },
      ],
    },
  },
  // The environment is read here, by the server and by the command line, and nowhere else.
  { files: ["server/config.ts", "cli/config.ts"], rules: { "no-restricted-properties": "off" } },
  // The command line and the first lines of a start speak to a person at a terminal, everything else to the log.
  { files: ["cli/**/*.ts", "server/main.ts", "scripts/**/*.ts", "test/**/*.ts"], rules: { "no-console": "off" } },
  {
    // Replies of a server under test and parsed JSON are looked into freely; a wrong guess fails the test anyway.
    files: ["test/**/*.ts"],
    rules: Object.fromEntries(
      Object.keys(typed)
        .filter((name) => name.includes("/no-unsafe-"))
        .map((name) => [name, "off"]),
    ),
  },
  ...importRules(),
];
