import { describe, expect, test } from 'vitest'
import { signIn, stageOfFile, type Walker } from './stage'

/*
 * First load in gzip kilobytes of JavaScript, as a browser with an empty cache receives it. Sizes, not times: they
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
    // The budgets are of scripts: the headers before them say nothing of them.
    if (head !== undefined) scripts.set(requestId, encodedDataLength - head)
  })
  return () => ({
    files: scripts.size,
    kilobytes: Math.round([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024),
  })
}

describe('size of the first load', () => {
  test('the login page needs at most 130 KB of JavaScript', async () => {
    const walker = await stage.newcomer()
    const load = await scale(walker)
    await walker.visit('/login')
    await walker.page.waitForLoadState('networkidle')
    expect(load().kilobytes).toBeLessThanOrEqual(130)
    expect(load().files).toBeLessThanOrEqual(20)
  })

  test.each([
    ['the workbench', '/dashboard', 'desk', 230, 30],
    ['a list', '/list/waiting', 'desk', 230, 30],
    ['a list on a phone', '/list/waiting', 'phone', 150, 30],
    ['a new request with dates and choices', '/flowcreat/flow-leave', 'desk', 560, 75],
  ] as const)('%s', async (_, path, device, budget, files) => {
    const walker = await stage.newcomer(device)
    await signIn(walker, '100010')
    await walker.page.waitForURL((address) => !address.pathname.startsWith('/login'))
    const fresh = await walker.context.newPage()
    const session = await walker.context.newCDPSession(fresh)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const load = await scale({ ...walker, page: fresh })
    await fresh.goto(stage.origin + path)
    await fresh.getByRole('main').waitFor()
    await fresh.waitForTimeout(1000)
    expect(load().kilobytes).toBeLessThanOrEqual(budget)
    expect(load().files).toBeLessThanOrEqual(files)
  })
})
