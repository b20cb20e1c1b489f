import { beforeEach, expect, test, vi } from 'vitest'
import { canReload, clearReloadCount, reloadOtherVersion } from './reload-limit'

beforeEach(clearReloadCount)

test('limits automatic reloads of a page to five in ten seconds, then resets the count', () => {
  const times = [0, 1, 2, 3, 4, 5].map((second) => canReload(second * 1_000))
  expect(times).toEqual([true, true, true, true, true, false])
  expect(localStorage.getItem('refresh_history')).toBeNull()
})

test('counts only the current window', () => {
  for (let n = 0; n < 5; n++) canReload(9_999)
  expect(canReload(10_000)).toBe(true)
  expect(localStorage.getItem('refresh_history')).toBe('{"1":1}')
})

const pageWith = (src: string) => `<html><head><script type="module" src="${src}"></script></head></html>`

test.each([
  ['another version of the page', pageWith('/assets/index-2.js'), 1],
  ['the version that runs', pageWith('/assets/index-1.js'), 0],
  ['a page without a script', '<p>502</p>', 0],
])(
  'after a script fails to load, a server with %s leads to the right number of reloads',
  async (_, html, reloads) => {
    const page = new DOMParser().parseFromString(pageWith('/assets/index-1.js'), 'text/html')
    const fetch = vi.fn(async () => new Response(html))
    vi.stubGlobal('fetch', fetch)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    await Promise.all([reloadOtherVersion('/', page), reloadOtherVersion('/', page)])
    expect(fetch).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledTimes(reloads)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  },
)
