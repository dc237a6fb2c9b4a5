// `npm run write:dashboards`: writes docs/grafana/*.json from tools/dashboards. With `--check` it writes nothing, and ends
// with 1 where a file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { money } from './dashboards/money.mjs'
import { overview } from './dashboards/overview.mjs'
import { partners } from './dashboards/partners.mjs'
import { webhooks } from './dashboards/webhooks.mjs'

const isCheck = process.argv.includes('--check')

for (const [name, dashboard] of Object.entries({ overview, partners, money, webhooks })) {
  const url = new URL(`../docs/grafana/${name}.json`, import.meta.url)
  const text = `${JSON.stringify(dashboard, null, 2)}\n`
  if (!isCheck) writeFileSync(url, text)
  else if (readFileSync(url, 'utf8') !== text) {
    console.error(`docs/grafana/${name}.json: not what tools/dashboards says; run \`npm run write:dashboards\``)
    process.exitCode = 1
  }
}
