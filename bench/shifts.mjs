// Shifts of the layout of each page of the menu, with an empty cache on a slowed processor. See README.md.
import { readFileSync } from 'node:fs'
import { cookiesOf, inProduct, openWindow, untilQuiet } from './page-windows.mjs'
import { printTable } from './report.mjs'

const menu = JSON.parse(readFileSync(new URL('../schemas/menu/desktop.json', import.meta.url), 'utf8'))
const pathsOf = (entries) =>
  entries.flatMap(({ url, children = [] }) => [url ?? [], pathsOf(children)].flat())
const paths = [...new Set(pathsOf(menu.entries))].filter((path) => path.startsWith('/'))

async function shiftsOf(browser, address, cookies, path) {
  const window = await openWindow(browser)
  await window.context.addCookies(cookies)
  await window.page.goto(address + path)
  await untilQuiet(window, 1500)
  const shifts = await window.page.evaluate(() => window.bench.shifts)
  await window.context.close()
  const [largest] = shifts.toSorted((a, b) => b.value - a.value)
  return [path, shifts.reduce((sum, { value }) => sum + value, 0), largest?.what ?? '']
}

await inProduct(async (browser, address) => {
  const cookies = await cookiesOf(browser, address, process.env.BENCH_PERSON ?? 'admin')
  const rows = []
  for (const path of paths) rows.push(await shiftsOf(browser, address, cookies, path))
  printTable(
    ['page', 'shifts of the layout', 'largest of'],
    rows.toSorted((a, b) => b[1] - a[1]).map(([path, sum, what]) => [path, sum.toFixed(3), what]),
  )
})
