/**
 * How Node 20 is started where it runs for seconds: most of what a test runs it runs a few times, and with V8's own patience,
 * which is a fifth of this, a sixth of the processor's time goes into optimizing what is hardly called again. From Node 22 on
 * there is a cheaper compiler in between, and no such number.
 */
export const forShortRuns: readonly string[] = process.versions.node.startsWith('20.')
  ? ['--interrupt-budget=600000']
  : []
