// What the client, the command line and the page of error codes all read in the document of the Partner Open API.

const PREFIX = '/open-api/'

const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
const upperSnakeCase = (name) => name.replace(/(?!^)([A-Z])/g, '_$1').toUpperCase()

/** The operations that are called with a token, with the parts of their names in the client. */
export const operationsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, { post }]) =>
    post.security?.some((way) => 'bearer' in way)
      ? [{ names: path.slice(PREFIX.length).split('/').map(camelCase), path, post }]
      : [],
  )

/**
 * What any call may be refused with before its operation is reached. Several share the code of a status, and go by the
 * name of that; what each is called stands before its message.
 */
export const transportErrorsOf = (document) =>
  Object.entries(document.components.responses).flatMap(([name, { content }]) => {
    const examples = Object.entries(content['application/json'].examples ?? {})
    if (name.startsWith('Token') || examples.length === 0) return []
    const messages = examples.map(([one, { value }]) => `${one}: ${value.msg}`)
    return [{ code: examples[0][1].value.code, name: upperSnakeCase(name), messages }]
  })
