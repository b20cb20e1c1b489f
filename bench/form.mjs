// How long a form takes to stand, to follow a key, to hide fields and to show what is wrong. See README.md.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { at, inBrowser, median, rounds } from './in-browser.mjs'

const peers = join(import.meta.dirname, 'peers')
const sizes = (process.env.BENCH_FIELDS ?? '50,200,1000').split(',').map(Number)
const ofPeer = (name) => [name, join(peers, 'node_modules', name)]
const alias = Object.fromEntries(['@bpmn-io/form-js-viewer', 'survey-core', 'survey-react-ui'].map(ofPeer))

/** The floor first, then ours; the last three draw a form from a schema, too. */
const contenders = [
  ['html', 'plain HTML inputs'],
  ['ours', 'Qianpi'],
  ['antd', 'antd 5 Form'],
  ['formily', 'Formily + antd-v5'],
  ['form-js', 'form-js'],
  ['surveyjs', 'SurveyJS'],
].filter(([of]) => !process.env.BENCH_OF || process.env.BENCH_OF.split(',').includes(of))
const schemaDriven = ['formily', 'form-js', 'surveyjs']

/** A page of its own, and how much work of the browser's main thread something takes until it is quiet again. */
async function openPage(browser, address, of) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  const metric = async (name) =>
    (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === name).value
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await metric('JSHeapUsedSize')) / 1e6
  }
  const quiet = async () => {
    let [last, now] = [0, await metric('TaskDuration')]
    while (now - last > 0.002) {
      await tab.waitForTimeout(300)
      ;[last, now] = [now, await metric('TaskDuration')]
    }
    return now
  }
  const cpu = async (act, until) => {
    const before = await metric('TaskDuration')
    await act()
    let now = await quiet()
    while (!(await tab.evaluate(...until))) now = await quiet()
    return (now - before) * 1000
  }
  await tab.goto(`${address}?of=${of}`)
  await tab.waitForFunction(() => 'draw' in window)
  return { tab, cpu, heap, close: () => context.close() }
}

/** Draws a form in a fresh page; at the largest size it is worked with, too. */
async function measure(browser, address, of, count) {
  const { tab, cpu, heap, close } = await openPage(browser, address, of)
  try {
    const before = await heap()
    const mount = await cpu(
      () => tab.evaluate((count) => window.draw(count), count),
      [(count) => window.titles() === count, count],
    )
    if (count !== 1000) return { mount }
    const size = (await heap()) - before
    const nodes = await tab.evaluate(() => document.querySelectorAll('*').length)
    const keys = await tab.evaluate(() => window.keys(60))
    const hide = await cpu(() => tab.evaluate(() => window.hide()), [() => window.titles() === 900])
    await cpu(() => tab.evaluate(() => window.keys(1)), [() => window.titles() === 1000])
    const validate = await cpu(() => tab.evaluate(() => window.validate()), [() => window.problems() > 10])
    const shown = await tab.evaluate(() => window.problems())
    return { mount, heap: size, nodes, keys, validate, shown, hide }
  } finally {
    await close()
  }
}

async function measureAll(browser, address) {
  const found = new Map()
  for (let round = 0; round < rounds; round++)
    for (const count of sizes)
      for (const [of] of contenders) {
        const at = `${of} ${count}`
        found.set(at, [...(found.get(at) ?? []), await measure(browser, address, of, count)])
      }
  return found
}

const row = (cells) => console.log(`| ${cells.join(' | ')} |`)
const head = (cells) => {
  row(cells)
  row(cells.map(() => '---'))
}

/** The medians of a contender by column. */
function columnsOf(found, of) {
  const mounts = sizes.map((count) => [
    `mount ${count}, CPU ms`,
    median(found.get(`${of} ${count}`).map(({ mount }) => mount)),
  ])
  const whole = found.get(`${of} 1000`)
  if (!whole) return new Map(mounts)
  const keys = whole.flatMap((one) => one.keys)
  const of1000 = (name) => median(whole.map((one) => one[name]))
  return new Map([
    ...mounts,
    ['key → paint p50 ms', at(keys, 0.5)],
    ['p95 ms', at(keys, 0.95)],
    ['hide 100, CPU ms', of1000('hide')],
    ['show 1000 errors, CPU ms', of1000('validate')],
    ['errors drawn', of1000('shown')],
    ['heap MB', of1000('heap')],
    ['DOM nodes', of1000('nodes')],
  ])
}

const goals = [
  ['mount 200, CPU ms', 2],
  ['mount 1000, CPU ms', 2],
  ['p95 ms', 1.2],
  ['hide 100, CPU ms', 1.5],
  ['show 1000 errors, CPU ms', 2],
]

function printGoals(results) {
  const [floor, ours] = [results.get('html'), results.get('ours')]
  if (!floor || !ours?.has('heap MB')) return
  console.log('')
  head(['', 'Qianpi ÷ floor', 'goal', 'fastest peer with a schema ÷ Qianpi', 'goal'])
  for (const [name, most] of goals) {
    const fastest = Math.min(...schemaDriven.flatMap((of) => results.get(of)?.get(name) ?? []))
    row([
      name,
      (ours.get(name) / floor.get(name)).toFixed(2),
      `≤ ${most}`,
      (fastest / ours.get(name)).toFixed(1),
      name === 'mount 1000, CPU ms' ? '≥ 4' : '',
    ])
  }
  row(['heap MB', ours.get('heap MB').toFixed(1), '≤ 40', '', ''])
}

if (!existsSync(join(peers, 'node_modules')))
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: 'inherit' })
await inBrowser(
  'form-page',
  async (browser, address) => {
    const found = await measureAll(browser, address)
    const results = new Map(contenders.map(([of]) => [of, columnsOf(found, of)]))
    const names = [...(results.values().next().value?.keys() ?? [])]
    head(['', ...contenders.map(([, title]) => title)])
    for (const name of names)
      row([
        name,
        ...contenders.map(([of]) =>
          results
            .get(of)
            .get(name)
            .toFixed(name === 'heap MB' ? 1 : 0),
        ),
      ])
    printGoals(results)
  },
  { alias, dedupe: ['react', 'react-dom'] },
)
