// Tables of a form beside a bare list and the tables of antd and Formily: drawing, edits, scrolling. See README.md.
import { chosen, countersOf, inBrowser, rounds } from './in-browser.mjs'
import { printTable, ratio } from './report.mjs'

/** Formily's table draws every row: 5,000 of them take minutes. */
const contenders = chosen(
  [
    ['bare virtual list of texts', 'floor', 500],
    ['Qianpi', 'ours', 500],
    ['antd 5 Table, virtual', 'antd', 500],
    ['Formily ArrayTable', 'formily', 500],
    ['bare virtual list of texts', 'floor', 5000],
    ['Qianpi', 'ours', 5000],
    ['antd 5 Table, virtual', 'antd', 5000],
  ],
  ([, of]) => of,
)

/** Draws the table and waits until its rows have been painted. */
async function stand() {
  const frame = () => new Promise((go) => requestAnimationFrame(go))
  window.draw()
  while (!window.isDrawn()) await frame()
  await frame()
  await new Promise((go) => setTimeout(go))
}

/** Frames of a page while somebody turns the wheel over it, and how many came late. */
async function scroll(tab) {
  const frames = tab.evaluate(async () => {
    const times = []
    const end = performance.now() + 2000
    while (performance.now() < end) times.push(await new Promise((go) => requestAnimationFrame(go)))
    return times.slice(1).map((time, i) => time - times[i])
  })
  const box = await tab.locator('tbody, .ant-table-tbody-virtual').first().boundingBox()
  await tab.mouse.move(box.x + 300, Math.min(box.y + 200, 500))
  for (let turn = 0; turn < 100; turn++) {
    await tab.mouse.wheel(0, 120)
    await new Promise((go) => setTimeout(go, 10))
  }
  const gaps = await frames
  return gaps.filter((gap) => gap > late).length / gaps.length
}

/** A frame at 60 a second, and what clocks may be off. */
const late = 16.7 + 1

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
  const metrics = await countersOf(cdp)
  await tab.goto(`${address}?of=${of}&rows=${rows}`)
  await tab.waitForFunction(() => 'draw' in window)
  const mount = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const before = await metrics()
    await tab.evaluate(stand)
    const { TaskDuration } = await metrics()
    return { cpu: (TaskDuration - before.TaskDuration) * 1000, heap: before.JSHeapUsedSize }
  }
  const first = await mount()
  await tab.waitForTimeout(500)
  const nodes = await tab.evaluate(() => document.querySelectorAll('*').length)
  const typed = of === 'floor' ? 0 : await tab.evaluate(edit)
  await cdp.send('HeapProfiler.collectGarbage')
  const heap = (await metrics()).JSHeapUsedSize - first.heap
  const frames = await scroll(tab)
  await tab.evaluate(() => window.clear())
  await tab.waitForTimeout(300)
  const again = await mount()
  await context.close()
  return { first: first.cpu, again: again.cpu, typed, frames: frames * 100, nodes, heap: heap / 1e6 }
}

const columns = [
  ['first mount, CPU ms', 'first'],
  ['mounted again, CPU ms', 'again'],
  ['edit → sum painted ms', 'typed'],
  ['late frames %', 'frames'],
  ['DOM nodes', 'nodes'],
  ['heap MB', 'heap'],
]

await inBrowser('table-page', async (browser, address) => {
  const found = contenders.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, contender] of contenders.entries())
      found[at].push(await measure(browser, address, contender))
  const figuresOf = (at, what) => found[at].map((one) => one[what])
  printTable(
    ['table of 8 columns', 'rows', ...columns.map(([name]) => name)],
    contenders.map(([title, , rows], at) => [title, rows, ...columns.map(([, what]) => figuresOf(at, what))]),
  )
  const qianpiIndex = contenders.findIndex(([, of]) => of === 'ours')
  const others = contenders.flatMap(([title, of, rows], at) =>
    of !== 'ours' && rows === contenders[qianpiIndex]?.[2] ? [{ title, at }] : [],
  )
  if (qianpiIndex >= 0)
    printTable(
      [`${contenders[qianpiIndex][2]} rows: Qianpi ÷`, 'first mount', 'mounted again'],
      others.map(({ title, at }) => [
        title,
        ...['first', 'again'].map((what) => ratio(figuresOf(qianpiIndex, what), figuresOf(at, what))),
      ]),
    )
})
