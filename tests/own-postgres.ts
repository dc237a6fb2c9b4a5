/** A server that a file has for itself, where what others do on the shared one would be seen. */
export { startEmbeddedPostgres as startOwnPostgres } from '@org/tools/embedded-postgres'
