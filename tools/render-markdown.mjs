// Markdown to HTML for the guides that the example hosts serve: links between files become links between pages, headings
// have names, code is coloured here and now, so that a page needs no script.
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import { headingsOf, parser, REPOSITORY, targetOf } from './markdown-links.mjs'

const languages = { sh: bash, http, js: javascript, json, sql, ts: typescript }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

export const escaped = (text) => parser.utils.escapeHtml(text)

/** Wide ones scroll by themselves, by the keyboard, too. */
function codeBlock(content, info) {
  const [language = ''] = info.split(' ')
  const html = hljs.getLanguage(language) === undefined ? escaped(content) : hljs.highlight(content, { language }).value
  return `<pre tabindex="0"><code>${html}</code></pre>\n`
}

/** The address of a link of `file` on the site. */
function addressOf(href, file, addresses) {
  const target = targetOf(file, href)
  if (target === undefined) return href
  const hash = target.hash === undefined ? '' : `#${target.hash}`
  if (target.path === file) return hash
  return (addresses.get(target.path) ?? REPOSITORY + target.path) + hash
}

function rewrite(tokens, file, addresses) {
  for (const child of tokens.flatMap(({ children }) => children ?? [])) {
    const name = child.type === 'image' ? 'src' : 'href'
    const href = child.attrGet(name)
    if (href !== null) child.attrSet(name, addressOf(href, file, addresses))
  }
}

/** A class in place of the style that the parser writes into cells, which the pages' policy would not apply. */
function classed(tokens) {
  for (const token of tokens.filter(({ type }) => type === 'th_open' || type === 'td_open')) {
    const side = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1]
    token.attrs = side === undefined ? null : [['class', side]]
  }
}

const rules = parser.renderer.rules
rules.fence = (tokens, index) => codeBlock(tokens[index].content, tokens[index].info)
rules.code_block = (tokens, index) => codeBlock(tokens[index].content, '')
rules.table_open = () => '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>\n'
rules.table_close = () => '</table></div>\n'
// Notes between maintainers.
rules.html_block = (tokens, index) =>
  tokens[index].content.trimStart().startsWith('<!--') ? '' : tokens[index].content

/**
 * The page of a file: its title, its headings, its HTML. `addresses` has what is served, by path in the repository;
 * whatever else a link names is looked at in the repository.
 */
export function renderMarkdown(text, { file, addresses }) {
  const tokens = parser.parse(text, {})
  rewrite(tokens, file, addresses)
  classed(tokens)
  const headings = headingsOf(tokens)
  const opened = tokens.filter(({ type }) => type === 'heading_open')
  opened.forEach((token, index) => token.attrSet('id', headings[index].slug))
  return { title: headings[0]?.text ?? file, headings, html: parser.renderer.render(tokens, parser.options, {}) }
}
