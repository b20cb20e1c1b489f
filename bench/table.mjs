// How long a table takes to stand, and to follow a changed cell, beside antd's and Formily's. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'bench/table-page')
const outDir = mkdtempSync(join(tmpdir(), 'table-bench-'))
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const alias = {
  '#schemas': join(root, 'schemas'),
  '#fixtures': join(root, 'fixtures'),
  '#': join(root, 'src'),
}
const config = { root: page, configFile: false, logLevel: 'error', base: './', resolve: { alias } }

/** Formily's table draws every row: 5,000 of them take minutes. */
const contenders = [
  ['Qianpi', 'ours', 500],
  ['antd 5 Table, virtual', 'antd', 500],
  ['Formily ArrayTable', 'formily', 500],
  ['Qianpi', 'ours', 5000],
  ['antd 5 Table, virtual', 'antd', 5000],
]

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Types into the third row's count and waits until the sum has been painted. */
async function edit() {
  const sum = () =>
    document.querySelector('tfoot td[data-kind] , output')?.closest('tfoot, output')?.textContent
  const cell = document.querySelector('tr[data-index="2"] td[data-column="3"]')
  const found = cell ?? document.querySelector('[data-cell="2-count"]')
  found?.click()
  const inputs = [...document.querySelectorAll('.ant-formily-array-table tbody tr:nth-child(4) input')]
  const input =
    document.querySelector('td[data-open] input') ??
    (found?.matches('input') ? found : found?.querySelector('input')) ??
    inputs[3]
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const times = []
  for (let i = 0; i < 9; i++) {
    const before = sum()
    const began = performance.now()
    set.call(input, String(100 + i))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    while (sum() === before && performance.now() - began < 1000)
      await new Promise((go) => requestAnimationFrame(go))
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[4]
}

async function measure(browser, address, [, of, rows]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  const metrics = async () =>
    Object.fromEntries(
      (await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    )
  await tab.goto(`${address}?of=${of}&rows=${rows}`)
  await tab.waitForFunction(() => 'draw' in window)
  await cdp.send('HeapProfiler.collectGarbage')
  const before = await metrics()
  await tab.evaluate(() => window.draw())
  await tab.waitForFunction(
    () => document.body.textContent.includes('物品 5') || document.querySelectorAll('input').length > 40,
  )
  await tab.waitForTimeout(500)
  const drawn = await metrics()
  const nodes = await tab.evaluate(() => document.querySelectorAll('*').length)
  const typed = await tab.evaluate(edit)
  await cdp.send('HeapProfiler.collectGarbage')
  const after = await metrics()
  await context.close()
  return {
    mount: (drawn.TaskDuration - before.TaskDuration) * 1000,
    typed,
    nodes,
    heap: (after.JSHeapUsedSize - before.JSHeapUsedSize) / 1e6,
  }
}

await build({ ...config, build: { outDir, emptyOutDir: true, target: 'es2022' } })
const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-sync', '--disable-background-networking'],
})
try {
  const address = server.resolvedUrls.local[0]
  const found = contenders.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, contender] of contenders.entries())
      found[at].push(await measure(browser, address, contender))
  console.log('| table of 8 columns | rows | mount, CPU ms | edit → sum painted ms | DOM nodes | heap MB |')
  console.log('|---|---|---|---|---|---|')
  for (const [at, [title, , rows]] of contenders.entries()) {
    const of = (name) => median(found[at].map((one) => one[name])).toFixed(name === 'nodes' ? 0 : 1)
    console.log(`| ${title} | ${rows} | ${of('mount')} | ${of('typed')} | ${of('nodes')} | ${of('heap')} |`)
  }
} finally {
  await browser.close()
  await new Promise((done) => server.httpServer.close(done))
  rmSync(outDir, { recursive: true })
}
