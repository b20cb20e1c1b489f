import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import desktop from '#schemas/menu/desktop.json'
import { attackCompany } from '../kit/attacked-company'
import { creating, leaveForm } from '../kit/flows'
import { listenTo as listenToRequests } from './silence'
import { stageOfFile, type Walker } from './stage'

/*
 * A company in which every text is an attack: no page of staff or administrators, and no paper, runs, loads or obeys any
 * of it. Names are longer here than any call takes, so that the frame is not judged.
 */

/** A few pages in the suite, all of them with ATTACKED_PAGES=all. */
const isFull = process.env.ATTACKED_PAGES === 'all'
const few = 6

const stage = stageOfFile()
const foreign: string[] = []
let flow = ''

beforeAll(async () => {
  const li = await stage.as('100010')
  const { data } = await li.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  flow = data.flowlistid
  await attackCompany(stage.database)
})

const menuPages = [...JSON.stringify(desktop).matchAll(/"url":"(\/[^"]+)"/g)]
  .map(([, url = '']) => url)
  .filter((url) => !url.includes(':') && !/^\/(?:flowdeal|flowshare|flowdetail|mobile)/.test(url))
const spread = <Row>(rows: Row[]): Row[] => {
  const step = isFull ? 1 : Math.ceil(rows.length / few)
  return rows.filter((_, at) => at % step === 0)
}

function listenTo({ page }: Walker): void {
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== stage.origin) foreign.push(request.url())
  })
  page.on('dialog', (dialog) => {
    foreign.push(dialog.message())
    void dialog.dismiss()
  })
}

/** What the attack has got done in a page. */
const harm = (page: Page) =>
  page.evaluate(() => {
    const here = window as unknown as { attacked?: number }
    const marks = [
      ...document.querySelectorAll(
        'img[src="x"], [onerror], [onload], a[href^="javascript:"], body style:not([data-css-hash]):not([data-rc-order])',
      ),
    ].filter((one) => one.outerHTML.includes('attacked') || one.textContent?.includes('*{display:none}'))
    return {
      ran: here.attacked ?? 0,
      marks: marks.map((one) => one.outerHTML.slice(0, 200)),
    }
  })

async function walk(walker: Walker, paths: readonly string[]): Promise<void> {
  listenTo(walker)
  const requests = listenToRequests([walker.page])
  for (const path of paths) {
    await walker.visit(path)
    await requests.quiet()
    expect(await harm(walker.page), path).toEqual({ ran: 0, marks: [] })
    if (isFull)
      await walker.page.screenshot({ path: `test-results/walks/attacked${path.replaceAll(/\W/g, '-')}.png` })
  }
}

test('administrator pages show injected markup as text', { tags: 'extended', timeout: 900_000 }, async () => {
  await walk(await stage.window('admin'), [...spread(menuPages), '/oaset/flowdesign_edit_senior/flow-leave'])
  expect(foreign).toEqual([])
})

const own = () => [
  `/flowdetail?flowlistid=${flow}`,
  `/flowprint?flowlistid=${flow}`,
  '/flowcreat/flow-leave',
  '/list/icreat',
]

test('staff pages show injected markup as text, on a desktop and in print', async () => {
  await walk(await stage.window('100010'), own())
  expect(foreign).toEqual([])
}, 900_000)

test('staff pages show injected markup as text on a phone', {
  tags: 'extended',
  timeout: 900_000,
}, async () => {
  await walk(await stage.window('100008', 'phone'), [
    '/list/waiting',
    ...(isFull ? ['/dashboard', '/flows', ...own()] : []),
  ])
  expect(foreign).toEqual([])
  expect(stage.troubles).toEqual([])
})
