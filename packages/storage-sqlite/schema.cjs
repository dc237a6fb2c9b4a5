// The tables as drizzle-kit reads them, to write migrations: it takes whatever a module exports.
const { defineTables } = require('@org/openapi-storage-drizzle')
const { sqliteColumnKit } = require('./src/sqlite-column-kit.ts')

module.exports = defineTables(sqliteColumnKit)
