// What the dashboards in docs/grafana are made of, as Grafana's dashboard JSON names it. Of an idle host a quotient is 0 / 0,
// which is no number and sorts nowhere: queries leave it out by `> 0` or `>= 0`.

/** Grafana asks for the data source when a dashboard is imported: none is named. */
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }

/** The widths of a row are in 24ths of it. */
const COLUMNS = 24
const ROW_HEIGHT = 1

/** A query, and what its series are called: `{{openapi_channel}}` is the label's value. */
export const query = (expr, legend = '') => ({ expr, legend })

/** Curves over time. */
export const curves = (title, description, { unit = 'short', queries, width = 12, height = 8, stacked = false }) => ({
  type: 'timeseries',
  title,
  description,
  width,
  height,
  targets: queries,
  fieldConfig: {
    defaults: {
      unit,
      min: 0,
      custom: {
        drawStyle: 'line',
        lineWidth: 1,
        fillOpacity: stacked ? 30 : 8,
        showPoints: 'never',
        spanNulls: false,
        stacking: { mode: stacked ? 'normal' : 'none', group: 'A' },
      },
    },
    overrides: [],
  },
  options: {
    legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
})

/** One number as it is now: green, and another colour from each of `thresholds` on. */
export const number = (title, description, { unit = 'short', expr, width = 4, thresholds = [] }) => ({
  type: 'stat',
  title,
  description,
  width,
  height: 4,
  targets: [{ expr, legend: '' }],
  fieldConfig: {
    defaults: {
      unit,
      noValue: '–',
      color: { mode: 'thresholds' },
      thresholds: {
        mode: 'absolute',
        steps: [{ color: 'green', value: null }, ...thresholds.map(([value, color]) => ({ color, value }))],
      },
    },
    overrides: [],
  },
  options: {
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    colorMode: 'value',
    graphMode: 'area',
    justifyMode: 'auto',
    orientation: 'auto',
    textMode: 'auto',
  },
})

/** A bar for each series, as it is now. */
export const bars = (title, description, { unit = 'short', queries, width = 12, height = 8, thresholds = [] }) => ({
  type: 'bargauge',
  title,
  description,
  width,
  height,
  targets: queries,
  isInstant: true,
  fieldConfig: {
    defaults: {
      unit,
      min: 0,
      color: { mode: 'thresholds' },
      thresholds: {
        mode: 'absolute',
        steps: [{ color: 'green', value: null }, ...thresholds.map(([value, color]) => ({ color, value }))],
      },
    },
    overrides: [],
  },
  options: {
    displayMode: 'basic',
    orientation: 'horizontal',
    minVizWidth: 0,
    minVizHeight: 10,
    valueMode: 'color',
    showUnfilled: true,
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
  },
})

/** A heading, and the panels below it, which are laid from left to right and wrapped where a row is full. */
export const section = (title, ...panels) => ({ title, panels })

/** A dashboard as Grafana imports it. */
export function dashboard({ uid, title, description, sections }) {
  return {
    uid,
    title,
    description,
    tags: ['openapi-core'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-1h', to: 'now' },
    timezone: 'browser',
    annotations: { list: [] },
    links: [
      {
        type: 'dashboards',
        tags: ['openapi-core'],
        title: 'Others',
        asDropdown: true,
        keepTime: true,
        includeVars: true,
      },
    ],
    templating: { list: [datasourceVariable, instanceVariable] },
    panels: placed(sections),
  }
}

const datasourceVariable = {
  name: 'datasource',
  label: 'Prometheus',
  type: 'datasource',
  query: 'prometheus',
  current: {},
  hide: 0,
  includeAll: false,
  multi: false,
  options: [],
  refresh: 1,
  regex: '',
}

/** Every process is scraped by itself, and is an instance. */
const instanceVariable = {
  name: 'instance',
  label: 'Process',
  type: 'query',
  datasource: DATASOURCE,
  definition: 'label_values(http_server_active_requests, instance)',
  query: { query: 'label_values(http_server_active_requests, instance)', refId: 'instances' },
  current: { selected: true, text: ['All'], value: ['$__all'] },
  hide: 0,
  includeAll: true,
  allValue: '.*',
  multi: true,
  options: [],
  refresh: 2,
  regex: '',
  sort: 1,
}

function placed(sections) {
  const panels = []
  let top = 0
  for (const { title, panels: own } of sections) {
    panels.push({
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y: top, w: COLUMNS, h: ROW_HEIGHT },
    })
    top += ROW_HEIGHT
    let left = 0
    let tallest = 0
    for (const { width, height, ...panel } of own) {
      if (left + width > COLUMNS) {
        top += tallest
        left = 0
        tallest = 0
      }
      panels.push({ ...panel, gridPos: { x: left, y: top, w: width, h: height } })
      left += width
      tallest = Math.max(tallest, height)
    }
    top += tallest
  }
  return panels.map((panel, index) =>
    panel.type === 'row' ? { id: index + 1, ...panel } : withTargets(panel, index + 1),
  )
}

const withTargets = ({ targets, isInstant = false, ...panel }, id) => ({
  id,
  ...panel,
  datasource: DATASOURCE,
  targets: targets.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + index),
    datasource: DATASOURCE,
    expr,
    legendFormat: legend === '' ? '__auto' : legend,
    range: !isInstant,
    instant: isInstant,
    editorMode: 'code',
  })),
})
