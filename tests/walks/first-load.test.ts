import { expect, test } from 'vitest'
import { row, sendLeaves } from './deeds'
import { stageOfFile, type Walker } from './stage'

/*
 * First load in kilobytes of JavaScript (Brotli), as a browser with an empty cache receives it. Sizes, not times: they
 * are the same on every machine. The budgets come from what people on a slow line bear.
 */

const stage = stageOfFile()

/** Counts the JavaScript that a window receives from now on: files, and kilobytes of them all. */
async function scale({ page, context }: Walker) {
  const session = await context.newCDPSession(page)
  const scripts = new Map<string, number>()
  const heads = new Map<string, number>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response: { mimeType, encodedDataLength } }) => {
    if (mimeType.includes('javascript')) heads.set(requestId, encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId)
    // The budgets are of scripts: the headers before them say nothing of them. A file in the cache has neither.
    if (head !== undefined && encodedDataLength > head) scripts.set(requestId, encodedDataLength - head)
  })
  return () => ({
    files: scripts.size,
    kilobytes: Math.round([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024),
  })
}

type Load = Awaited<ReturnType<typeof scale>>

/** Waits until nothing more has come for a while. */
async function complete(load: Load) {
  let [before, same] = [-1, 0]
  await expect
    .poll(
      () => {
        const { files } = load()
        same = files === before ? same + 1 : 0
        before = files
        return same
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBeGreaterThan(5)
}

interface Budget {
  kilobytes: number
  files: number
}

async function expectWithin(load: Load, { kilobytes, files }: Budget) {
  await complete(load)
  const loaded = load()
  expect(loaded.kilobytes).toBeGreaterThan(kilobytes / 2)
  expect(loaded.kilobytes).toBeLessThanOrEqual(kilobytes)
  expect(loaded.files).toBeLessThanOrEqual(files)
}

/** A person in a browser that has loaded nothing. */
async function newcomerAs(jobId: string, device?: 'desk' | 'phone') {
  const [walker, known] = [await stage.newcomer(device), await stage.window(jobId)]
  await walker.context.addCookies(await known.context.cookies())
  return walker
}

test('the login page', async () => {
  const walker = await stage.newcomer()
  const load = await scale(walker)
  await walker.visit('/login')
  await walker.page.getByLabel('账号').waitFor()
  await expectWithin(load, { kilobytes: 100, files: 11 })
})

test.each([
  ['the workbench', '/dashboard', '100010', 'desk', { kilobytes: 183, files: 24 }],
  ['a list', '/list/waiting', '100010', 'desk', { kilobytes: 208, files: 27 }],
  ['a list on a phone', '/list/waiting', '100010', 'phone', { kilobytes: 208, files: 27 }],
  [
    'a new request with dates and choices',
    '/flowcreat/flow-leave',
    '100010',
    'desk',
    { kilobytes: 465, files: 75 },
  ],
  [
    'the flow designer',
    '/oaset/flowdesign_edit_senior/flow-seal',
    'admin',
    'desk',
    { kilobytes: 670, files: 160 },
  ],
] as const)('%s', async (_, path, jobId, device, budget) => {
  const walker = await newcomerAs(jobId, device)
  const load = await scale(walker)
  await walker.visit(path)
  await walker.page.getByRole('main').waitFor()
  await expectWithin(load, budget)
})

test('a request to handle, after a list and alone', async () => {
  await sendLeaves(await stage.as('100009'), [1])
  const walker = await newcomerAs('100008')
  await walker.visit('/list/waiting')
  await row(walker, '第1次请假').waitFor()
  await complete(await scale(walker))
  const more = await scale(walker)
  await row(walker, '第1次请假').click()
  await walker.page.waitForURL(/flowdeal/)
  await walker.page.getByText('回老家探亲').first().waitFor()
  await expectWithin(more, { kilobytes: 165, files: 20 })

  const alone = await newcomerAs('100008')
  const load = await scale(alone)
  await alone.visit(new URL(walker.page.url()).pathname + new URL(walker.page.url()).search)
  await alone.page.getByText('回老家探亲').first().waitFor()
  await expectWithin(load, { kilobytes: 350, files: 41 })
})
