import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBrowser } from './browser.mjs'

const folder = mkdtempSync(join(tmpdir(), 'qianpi-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, body: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${body}\n`)
  chmodSync(path, 0o755)
  return path
}

test('takes the first browser that runs and skips a placeholder that only exists', async () => {
  const holder = program('chromium', 'echo "install the snap" >&2; exit 1')
  const real = program('google-chrome', 'echo Chromium 140')
  expect(await findBrowser([join(folder, 'nothing'), holder, real])).toBe(real)
})
