// The recipient picker with 100,000 people beside the trees of antd and fuse.js. See README.md.
import { inBrowser, rounds } from './in-browser.mjs'
import { median, openTable, ratio } from './report.mjs'

const contenders = [
  ['Qianpi', 'ours'],
  ['antd 5 Tree, virtual', 'tree'],
  ['antd 5 TreeSelect, virtual', 'select'],
  ['antd 5 Transfer, paged', 'transfer'],
  ['fuse.js and a plain list', 'fuse'],
]

/** Names, a spelling, first letters, a job number; antd's own searches know names and numbers only. */
const words = ['小', '王小龙', 'wangxiaolong', 'wxl', '1042424']

/** From the call of a function until what it changed has been painted. */
async function painted(name) {
  const began = performance.now()
  await window[name]()
  const script = performance.now() - began
  await new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
  return { script, whole: performance.now() - began }
}

/** Puts words into the search box, as the last key of them does, and waits until the answer has been painted. */
async function typed(text) {
  const input = document.querySelector(
    'input[type=search], .ant-transfer-list-search input, .ant-select input',
  )
  const write = (value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    set.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
  write(text.slice(0, -1))
  await frame()
  await new Promise((go) => setTimeout(go, 60))
  const began = performance.now()
  write(text)
  const script = performance.now() - began
  await frame()
  const whole = performance.now() - began
  write('')
  await frame()
  return { script, whole }
}

async function measure(browser, address, of) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6
  }
  await tab.goto(`${address}?of=${of}`)
  await tab.waitForFunction(() => 'draw' in window)
  const before = await heap()
  const prepare = await tab.evaluate(painted, 'prepare')
  // What preparing left behind is not the opening's.
  await cdp.send('HeapProfiler.collectGarbage')
  const open = await tab.evaluate(painted, 'draw')
  const after = await heap()
  await tab.evaluate(painted, 'clear')
  const again = await tab.evaluate(painted, 'draw')
  const keys = []
  for (const text of words) keys.push(await tab.evaluate(typed, text))
  await context.close()
  return { prepare, open, again, heap: after - before, keys }
}

await inBrowser('picker-page', async (browser, address) => {
  const found = contenders.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, [, of]] of contenders.entries()) found[at].push(await measure(browser, address, of))
  print(found)
})

function print(found) {
  const of = (at, read) => median(found[at].map(read))
  const own = (read) => of(0, read)
  const cell = (at, read) => found[at].map(read)
  const head = ['100,000 people in 5,000 departments', 'prepare', 'open', 'open again', 'heap MB', ...words]
  const row = openTable(head)
  for (const [at, [title]] of contenders.entries()) {
    const keys = words.map((_, word) => cell(at, ({ keys }) => keys[word].whole))
    const [prepare, open, again] = ['prepare', 'open', 'again'].map((part) =>
      cell(at, (one) => one[part].whole),
    )
    row([title, prepare, open, again, cell(at, (one) => one.heap), ...keys])
    if (at === 0) continue
    const ratios = (read) => ratio(cell(0, read), cell(at, read))
    const parts = ['prepare', 'open', 'again'].map((part) => ratios((one) => one[part].whole))
    const typed = words.map((_, word) => ratios(({ keys }) => keys[word].whole))
    row([`Qianpi ÷ ${title}`, ...parts, ratios((one) => one.heap), ...typed])
  }
  const script = words.map((_, word) => own(({ keys }) => keys[word].script).toFixed(1))
  const opening = [own(({ open }) => open.script), own(({ again }) => again.script)].map((ms) =>
    ms.toFixed(1),
  )
  console.log(`\nQianpi's own work before the next frame, ms: opening ${opening.join(', again ')};`)
  console.log(`after a key ${script.join(', ')}.`)
  const best = (read) => Math.min(...found[0].map(read)).toFixed(1)
  const [open, again] = [best(({ open }) => open.whole), best(({ again }) => again.whole)]
  const keys = words.map((_, word) => best((one) => one.keys[word].whole))
  console.log(`Its best rounds: open ${open}, again ${again}, keys ${keys.join(', ')}.`)
}
