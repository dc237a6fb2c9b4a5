import js from '@eslint/js'
import { basename } from 'node:path'
import tseslint from 'typescript-eslint'

// Rules that no plugin of ours brings, small enough to stand here.
const house = {
  rules: {
    'file-name': {
      create: (context) => ({
        Program(node) {
          const name = basename(context.filename).replace(/^\./, '')
          if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name)) {
            context.report({ node, message: `File names are kebab-case: ${name}` })
          }
          if (/(^|-)(utils?|helpers?|common|manager|impl)\./.test(name)) {
            context.report({ node, message: `Name the file for its main export, not "${name}"` })
          }
        },
      }),
    },
    'disable-with-reason': {
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            if (/^\s*eslint-disable/.test(comment.value) && !/\s--\s+\S/.test(comment.value)) {
              context.report({ loc: comment.loc, message: 'Say why: `eslint-disable-next-line rule -- reason`' })
            }
          }
        },
      }),
    },
  },
}

const noDefaultExport = [
  { selector: 'ExportDefaultDeclaration', message: 'No default exports: a name that is found by search.' },
  { selector: 'ExportSpecifier[exported.name="default"]', message: 'No default exports.' },
]

const injectedOnly = 'The clock and randomness are injected; only kernel/ reads them.'
const noAmbientInput = [
  { selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]', message: injectedOnly },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: injectedOnly },
  { selector: 'CallExpression[callee.name="Date"]', message: injectedOnly },
  { selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]', message: injectedOnly },
  { selector: 'CallExpression[callee.object.name="performance"][callee.property.name="now"]', message: injectedOnly },
  { selector: 'MemberExpression[object.name="process"][property.name="hrtime"]', message: injectedOnly },
]

const bothDatabases = 'Behaves differently in SQLite and PostgreSQL, or exists in one of them: use the Dialect.'
const noSingleDatabaseSql = [
  { selector: 'CallExpression[callee.property.name=/^(like|ilike|notLike|notIlike|for)$/]', message: bothDatabases },
  {
    selector:
      'CallExpression[callee.property.name="execute"]:matches([callee.object.name=/^(db|tx)$/], [callee.object.property.name=/^(db|tx)$/])',
    message: bothDatabases,
  },
]

const unproved = 'What is cast by way of `unknown` or to `never` nobody checks: make the type provable.'
const noForcedCasts = [
  { selector: 'TSAsExpression > TSNeverKeyword', message: unproved },
  { selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword', message: unproved },
]

const configFiles = ['*.config.ts', '*/*.config.ts', '*/*/*.config.ts']

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/migrations/', '**/data/', 'coverage/', 'docs/', '.turbo/'] },
  // Written by a tool from the document, thousands of lines.
  { ignores: ['packages/client/src/generated/api-types.ts', 'packages/cli/src/generated/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { house },
    rules: {
      'house/file-name': 'error',
      'house/disable-with-reason': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'AbortSignal',
          'Buffer',
          'URL',
          'btoa',
          'clearTimeout',
          'console',
          'fetch',
          'module',
          'process',
          'setTimeout',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.{ts,mts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      // Not explicit-module-boundary-types: the type of a schema or a table is what its builder infers.
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      // An asynchronous interface is also implemented by code that has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': ['error', ...noDefaultExport],
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    ignores: ['packages/*/src/kernel/**'],
    rules: { 'no-restricted-syntax': ['error', ...noDefaultExport, ...noAmbientInput] },
  },
  {
    files: ['packages/core/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'packages/core/src/kernel/**'],
    rules: { 'no-restricted-syntax': ['error', ...noDefaultExport, ...noAmbientInput, ...noForcedCasts] },
  },
  {
    files: ['packages/core/src/kernel/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noDefaultExport, ...noForcedCasts] },
  },
  {
    files: ['packages/storage-drizzle/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...noDefaultExport, ...noAmbientInput, ...noSingleDatabaseSql],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'drizzle-orm', importNames: ['like', 'ilike', 'notLike', 'notIlike'], message: bothDatabases },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'tests/**/*.ts'],
    rules: {
      // A `describe` callback is a list of cases.
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['tests/**/*.ts', '**/*.test.ts'],
    rules: {
      // The formatter gives each fact of a case its line.
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.test.ts', 'tests/**/*.ts', 'packages/*/test/**/*.ts'],
    rules: {
      // Bodies of answers are read as they came.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: configFiles, rules: { 'no-restricted-syntax': 'off' } },
)
