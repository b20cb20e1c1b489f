import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseOfFile } from '../tests/database-of-file'
import { areInstalled } from './dependencies.mjs'

/** A copy of the project, in which edits may stay when this process is killed. */
const copy = mkdtempSync(join(tmpdir(), 'qianpi-dev-'))
const folders = ['schemas', 'codegen', 'src', 'fixtures', 'docs', 'scripts']
const files = ['package.json', 'package-lock.json', 'README.md', 'vite.config.ts', 'tsconfig.json']
const patience = { timeout: 120_000, interval: 250 }

let database: Awaited<ReturnType<typeof databaseOfFile>>
let loop: ChildProcess
let printed = ''

beforeAll(async () => {
  // The loop would install into the node_modules that the copy points to.
  expect(areInstalled(process.cwd()), 'node_modules is what package-lock.json says').toBe(true)
  for (const part of [...folders, ...files]) cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  database = await databaseOfFile()
  const { PATH, HOME } = process.env
  // Named as npm names it, the loop ends together with this process.
  const env = {
    PATH,
    HOME,
    PORT: '0',
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    npm_lifecycle_event: 'dev',
  }
  loop = spawn(process.execPath, ['scripts/dev.mjs', '--port', '0'], { cwd: copy, env })
  for (const stream of [loop.stdout, loop.stderr]) stream?.on('data', (part) => (printed += part))
})
afterAll(async () => {
  const isOver = loop.exitCode !== null || once(loop, 'exit')
  loop.kill('SIGTERM')
  await isOver
  await database.drop()
  rmSync(copy, { recursive: true, force: true })
})

function edit(file: string, from: string, to: string) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

const prints = (text: string) => vi.waitFor(() => expect(printed).toContain(text), patience)

/** What the server behind the page's printed address answers. */
const settings = async () => {
  const [, address] = /Qianpi is running: (http:\S+)/.exec(printed) ?? []
  const { data } = await (await fetch(`${address}/api/settings`)).json()
  return data
}
const answers = (expected: object) =>
  vi.waitFor(async () => expect(await settings()).toMatchObject(expected), patience)

/** The suite has the edit of the server; `npm run test:dev` has those of schemas and core too. */
const isFull = process.env.DEV_EDITS === 'all'

test('keeps the dev loop running through edits and through failing builds and schemas', async () => {
  await answers({ zone: 'Asia/Shanghai', docs: '/docs/' })

  edit('src/server/presenters/page-settings.ts', 'docs: config.docsUrl', 'docs: config.docsUrl ++ (')
  await prints('The server build failed')
  if (isFull) {
    edit('schemas/texts/app.json', '"Qianpi · Approvals"', 'Back office')
    await prints('Code generation failed')
  }

  edit('src/server/presenters/page-settings.ts', 'docs: config.docsUrl ++ (', "docs: 'changed'")
  await answers({ docs: 'changed' })
  if (!isFull) return
  edit('src/core/text/formats.ts', 'Asia/Shanghai', 'Europe/Madrid')
  await answers({ zone: 'Europe/Madrid', docs: 'changed' })
  edit('schemas/texts/app.json', 'Back office', '"Back office"')
  await answers({ zone: 'Europe/Madrid', docs: 'changed', title: { en: 'Back office' } })
}, 600_000)
