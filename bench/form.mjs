// Forms of up to 1,000 fields beside plain HTML, the package of forms and four other renderers: drawing, keys, hiding, errors. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildPackages } from '../scripts/packages.mjs'
import { chosen, countersOf, inBrowser, installPeers, peerAlias, rounds } from './in-browser.mjs'
import { at, median, printTable, ratio } from './report.mjs'

const sizes = (process.env.BENCH_FIELDS ?? '50,200,1000').split(',').map(Number)

/** The floor first, then ours; the last three draw a form from a schema, too. */
const contenders = chosen(
  [
    ['html', 'plain HTML inputs'],
    ['ours', 'Qianpi'],
    ['package', '@qianpi/form-react'],
    ['antd', 'antd 5 Form'],
    ['formily', 'Formily + antd-v5'],
    ['form-js', 'form-js'],
    ['surveyjs', 'SurveyJS'],
  ],
  ([of]) => of,
)
const schemaDriven = ['formily', 'form-js', 'surveyjs']

/** A page of its own, and how much work of the browser's main thread something takes until it is quiet again. */
async function openPage(browser, address, of) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  const counters = await countersOf(cdp)
  const metric = async (name) => (await counters())[name]
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

/** The figures of a contender by column, one for each round. */
function columnsOf(found, of) {
  const mounts = sizes.map((count) => [
    `mount ${count}, CPU ms`,
    found.get(`${of} ${count}`).map(({ mount }) => mount),
  ])
  const whole = found.get(`${of} 1000`)
  if (!whole) return new Map(mounts)
  const keys = (share) => whole.map((one) => at(one.keys, share))
  const of1000 = (name) => whole.map((one) => one[name])
  return new Map([
    ...mounts,
    ['key → paint p50 ms', keys(0.5)],
    ['key → paint p95 ms', keys(0.95)],
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
  ['key → paint p95 ms', 1.2],
  ['hide 100, CPU ms', 1.5],
  ['show 1000 errors, CPU ms', 1.5],
]

function printGoals(results) {
  const [floor, qianpiFigures] = [results.get('html'), results.get('ours')]
  if (!floor || !qianpiFigures?.has('heap MB')) return
  const peers = schemaDriven.flatMap((of) => results.get(of) ?? [])
  const rows = goals
    .filter(([name]) => qianpiFigures.has(name))
    .map(([name, most]) => {
      const fastest = Math.min(...peers.map((peer) => median(peer.get(name))))
      return [
        name,
        ratio(qianpiFigures.get(name), floor.get(name)),
        `≤ ${most}`,
        peers.length ? fastest / median(qianpiFigures.get(name)) : undefined,
        name === 'mount 1000, CPU ms' ? '≥ 4' : '',
      ]
    })
  printTable(
    ['', 'Qianpi ÷ floor', 'goal', 'fastest peer with a schema ÷ Qianpi', 'goal'],
    [...rows, ['heap MB', qianpiFigures.get('heap MB'), '≤ 40', '', '']],
  )
}

/** Measures all contenders and prints their figures. */
async function compareForms(browser, address) {
  const found = await measureAll(browser, address)
  const results = new Map(contenders.map(([of]) => [of, columnsOf(found, of)]))
  const names = [...(results.values().next().value?.keys() ?? [])]
  printTable(
    ['', ...contenders.map(([, title]) => title)],
    names.map((name) => [name, ...contenders.map(([of]) => results.get(of).get(name))]),
  )
  printGoals(results)
}

installPeers()
// Packages resolve their libraries from the folder of the project.
const packages = mkdtempSync(join(resolve(import.meta.dirname, '../node_modules'), '.bench-'))
try {
  const { '@qianpi/form-react': forms } = await buildPackages(packages)
  const alias = {
    ...peerAlias(),
    '@qianpi/form-react/style.css': join(forms.folder, 'style.css'),
    '@qianpi/form-react': join(forms.folder, 'index.js'),
  }
  await inBrowser('form-page', compareForms, { alias, dedupe: ['react', 'react-dom'] })
} finally {
  rmSync(packages, { recursive: true })
}
