import { expect, it } from 'vitest'
import { html } from './html.js'

it('escapes text, and takes pieces as they are', () => {
  const piece = html`<b>${'a < b'}</b>`
  expect(html`<p title="${'"quoted" & \'single\''}">${piece}${''}</p>`.markup).toBe(
    '<p title="&quot;quoted&quot; &amp; &#39;single&#39;"><b>a &lt; b</b></p>',
  )
})
