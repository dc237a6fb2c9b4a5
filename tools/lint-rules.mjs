import { basename } from 'node:path'

// Rules of this house for oxlint, which knows none of them; `.oxlintrc.json` says where each holds. They are a plugin in
// the form of ESLint's, whose `no-restricted-syntax` the rules made of selectors stand for: one each, so that a comment
// that disables one says which.

/** What must not be there: a selector of nodes, and what to do instead. */
const forbidden = (...places) => ({
  create: (context) =>
    Object.fromEntries(places.map(([selector, message]) => [selector, (node) => context.report({ node, message })])),
})

const fileName = {
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
}

// oxlint takes comments of ESLint for its own.
const disableWithReason = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*(ox|es)lint-disable/.test(comment.value) && !/\s--\s+\S/.test(comment.value)) {
          context.report({ loc: comment.loc, message: 'Say why: `oxlint-disable-next-line rule -- reason`' })
        }
      }
    },
  }),
}

const noDefaultExport = forbidden(
  ['ExportDefaultDeclaration', 'No default exports: a name that is found by search.'],
  ['ExportSpecifier[exported.name="default"]', 'No default exports.'],
)

const injectedOnly = 'The clock and randomness are injected; only kernel/ reads them.'
const noAmbientInput = forbidden(
  ['CallExpression[callee.object.name="Date"][callee.property.name="now"]', injectedOnly],
  ['NewExpression[callee.name="Date"][arguments.length=0]', injectedOnly],
  ['CallExpression[callee.name="Date"]', injectedOnly],
  ['CallExpression[callee.object.name="Math"][callee.property.name="random"]', injectedOnly],
  ['CallExpression[callee.object.name="performance"][callee.property.name="now"]', injectedOnly],
  ['MemberExpression[object.name="process"][property.name="hrtime"]', injectedOnly],
)

const bothDatabases = 'Behaves differently in SQLite and PostgreSQL, or exists in one of them: use the Dialect.'
const noSingleDatabaseSql = forbidden(
  ['CallExpression[callee.property.name=/^(like|ilike|notLike|notIlike|for)$/]', bothDatabases],
  [
    'CallExpression[callee.property.name="execute"]:matches([callee.object.name=/^(db|tx)$/], [callee.object.property.name=/^(db|tx)$/])',
    bothDatabases,
  ],
)

const unproved = 'What is cast by way of `unknown` or to `never` nobody checks: make the type provable.'
const noForcedCasts = forbidden(
  ['TSAsExpression > TSNeverKeyword', unproved],
  ['TSAsExpression > TSAsExpression > TSUnknownKeyword', unproved],
)

// What a script that is no module may still say; oxlint has no rule for it.
const noOctal = forbidden(['Literal[raw=/^0\\d/]', 'An octal literal: write `0o17`.'])

// A plugin is a default export.
export default {
  meta: { name: 'house' },
  rules: {
    'file-name': fileName,
    'disable-with-reason': disableWithReason,
    'no-default-export': noDefaultExport,
    'no-ambient-input': noAmbientInput,
    'no-single-database-sql': noSingleDatabaseSql,
    'no-forced-casts': noForcedCasts,
    'no-octal': noOctal,
  },
}
