// The tables as drizzle-kit reads them, to write migrations: it takes whatever a module exports.
const { defineTables, postgresColumnKit } = require('@org/openapi-storage-drizzle')

module.exports = defineTables(postgresColumnKit)
