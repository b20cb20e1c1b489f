import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'
import { expect, test } from 'vitest'
import { buildSite } from '../../bench/site/build.mjs'
import { openWindow } from './windows-of-worker'

const few = 'lang=zh&fields=8&rows=60&rounds=1&run'

test('the public bench builds, and a run with few fields gives figures of ours and of the floor', {
  tags: 'extended',
}, async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-site-'))
  await buildSite(outDir, ['html', 'ours', 'floor'])
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const { page, context } = await openWindow('phone')
  try {
    await page.goto(`${server.resolvedUrls?.local[0]}site/index.html?${few}`)
    await expect.poll(() => page.getByRole('status').textContent(), { timeout: 60_000 }).toBe('测量完成。')
    const rows = await page.locator('tbody tr').allInnerTexts()
    expect(rows).toHaveLength(8)
    for (const row of rows) expect(row).toMatch(/(签批|HTML|列表)\s+[\d.]+ \([\d.]+–[\d.]+\)\s+(–|[\d.]+)$/)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)
  } finally {
    await context.close()
    await new Promise((done) => server.httpServer.close(done))
    rmSync(outDir, { recursive: true })
  }
})
