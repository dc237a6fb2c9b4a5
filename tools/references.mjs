// References within an OpenAPI document.

/** The part of a document that a reference names. */
export const resolve = (document, reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((node, key) => node[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], document)

/** A part of a document, or what it refers to. */
export const resolved = (document, part) =>
  part?.$ref === undefined ? part : resolved(document, resolve(document, part.$ref))
