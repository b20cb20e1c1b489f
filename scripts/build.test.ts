import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetBuild, isBuilt, stampOf } from './build.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-build-'))
  write('src/web/app/main.tsx', 'page')
  write('schemas/texts/start.json', '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

function build() {
  for (const file of [
    'dist/web/index.html',
    'dist/server/main.js',
    'dist/server/tool.js',
    'dist/docs/index.html',
  ])
    write(file, '')
  write('dist/.stamp', stampOf(folder))
}

const isFresh = () => isBuilt(folder, stampOf(folder))

test('does not rebuild what was just built', () => {
  expect(isFresh()).toBe(false)
  build()
  expect(isFresh()).toBe(true)
  write('src/web/app/main.tsx', 'page')
  expect(isFresh()).toBe(true)
})

test.each([
  ['a changed source', () => write('src/web/app/main.tsx', 'changed')],
  ['a new schema', () => write('schemas/lists/waiting.json', '{}')],
  ['a removed source', () => rmSync(join(folder, 'src/web/app/main.tsx'))],
  ['a moved source', () => [rmSync(join(folder, 'src/web/app/main.tsx')), write('src/web/main.tsx', 'page')]],
  ['a missing output', () => rmSync(join(folder, 'dist/web/index.html'))],
  ['a forgotten build', () => forgetBuild(folder)],
])('requires a build after %s', (_, change) => {
  build()
  change()
  expect(isFresh()).toBe(false)
})

test('requires no build when a test beside the sources changes', () => {
  build()
  write('src/web/app/main.test.tsx', 'test')
  expect(isFresh()).toBe(true)
})
