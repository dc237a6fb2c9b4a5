import type { Html } from '../html.js'

/** A checkout, light or dark as the reader's machine is, in fonts that it has: nothing is loaded from elsewhere. */
export const PAYMENT_PAGE_STYLE: Html = {
  markup: `:root { color-scheme: light dark; --back: #f4f5f7; --card: #fff; --text: #16191f; --soft: #5c6370; --line: #e2e5ea;
  --main: #1f5fd6; --on-main: #fff; --good: #117a43; --ended: #a3341f }
@media (prefers-color-scheme: dark) {
  :root { --back: #111318; --card: #1b1e25; --text: #eceef2; --soft: #a2a9b6; --line: #2f343e;
    --main: #7fabff; --on-main: #0c1730; --good: #62d093; --ended: #f2937f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: flex; align-items: center; justify-content: center; padding: 1rem;
  background: var(--back); color: var(--text); font: 16px/1.5 system-ui, "PingFang SC", "Noto Sans SC", sans-serif }
main { width: 100%; max-width: 26rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  padding: 1.75rem; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1rem; font-weight: 600; color: var(--soft) }
p { margin: 0 }
#subject { font-weight: 600 }
#amount { margin: .25rem 0 1rem; font-size: 2.25rem; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums }
.order { padding: .75rem 0; border-block: 1px solid var(--line); color: var(--soft); font-size: .875rem }
#order { color: var(--text) }
#status { margin: 1rem 0 0; font-weight: 600 }
.PAID #status { color: var(--good) }
.CLOSED #status { color: var(--ended) }
#note, small { color: var(--soft); font-size: .875rem }
.buttons { display: grid; gap: .75rem; margin-top: 1.25rem }
button { width: 100%; min-height: 3rem; font: inherit; font-weight: 600; border-radius: .625rem; cursor: pointer;
  border: 1px solid var(--line); background: transparent; color: var(--text) }
#pay { background: var(--main); border-color: var(--main); color: var(--on-main) }
button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
small { display: block; margin-top: 1.5rem }`,
}
