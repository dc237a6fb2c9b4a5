// Mends what of Scalar 1.46 a screen reader or a keyboard cannot use, as it is drawn. Colours and sizes are in docs.css. When
// Scalar is raised, take out what it does itself by then: tests/browser/docs-page.test.ts says what is missing.

const put = (attribute, value) => (element) => {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
}
const named = (name) => put('aria-label', name)
const without =
  (...attributes) =>
  (element) => {
    for (const attribute of attributes) element.removeAttribute(attribute)
  }

/** By selector; each is looked for in all that is added or changed. */
const MENDS = [
  // A button is not selected; what is shown now is the current one.
  ['button[aria-selected=true]', put('aria-current', 'true')],
  ['button[aria-selected=false]', without('aria-current')],
  ['button[aria-selected]', without('aria-selected')],
  ['button[role=none], button[role=search]', without('role')],
  // Tabs among which one is none: as buttons they say what they are.
  ['.client-libraries-list', without('role', 'aria-orientation', 'aria-labelledby')],
  ['.client-libraries-list [role=tab]', without('role')],
  ['.client-libraries__select', named('More')],
  ['.group\\/copy-button, .code-copy', named('Copy')],
  // It names what need not be there.
  ['.group\\/copy-button[aria-controls]', without('aria-controls')],
  // Its text says so, and in other words.
  ['.show-more[aria-label]', without('aria-label')],
  // What scrolls is reached by keys.
  ['.endpoints', put('tabindex', '0')],
  ['.cm-scroller[tabindex="-1"]', put('tabindex', '0')],
  ['.cm-content[role=textbox]', (text) => named(nameOfText(text))(text)],
  ['.group\\/cell input[type=checkbox]', named('Send this')],
  ['input[aria-autocomplete=list]', named('Filter')],
  ['input[aria-autocomplete=list]', put('role', 'combobox')],
  ['input[aria-autocomplete=list]', put('aria-expanded', 'true')],
  // They take the focus, and so cannot be hidden.
  ['[data-headlessui-focus-guard]', named('End of the list')],
  ['[data-headlessui-focus-guard]', without('aria-hidden')],
]

/** Texts stand in rows of a check mark, a key and a value; others have a title of their own. */
function nameOfText(text) {
  const cell = text.closest('.group\\/cell')
  const column = cell ? [...cell.parentElement.children].indexOf(cell) : 0
  return ['Text', 'Key', 'Value'][column] ?? 'Text'
}

function mend(element) {
  for (const [selector, change] of MENDS) {
    if (element.matches(selector)) change(element)
    element.querySelectorAll(selector).forEach(change)
  }
}

/** From now on. */
export function mendAccessibility() {
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'attributes') mend(target)
      else for (const node of addedNodes) if (node.nodeType === node.ELEMENT_NODE) mend(node)
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-selected', 'aria-hidden', 'aria-controls', 'role', 'aria-label'],
  })
}
