/**
 * The text as case-insensitive search compares it: every character small, each by itself, so that a part of a text
 * folds to a part of the folded text (a final Greek sigma alone would not). Databases fold differently; so this is
 * stored beside what is searched.
 */
export function foldCase(text: string): string {
  return IS_ASCII.test(text) ? text.toLowerCase() : eachFolded(text)
}

/** Of these no character's small one depends on those beside it. */
const IS_ASCII = /^[\0-\x7f]*$/

function eachFolded(text: string): string {
  return Array.from(text, (character) => character.toLowerCase()).join('')
}
