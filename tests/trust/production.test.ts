import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseOfFile } from '../database-of-file'
import { creating, leaveForm } from '../kit/flows'
import { sendFile, signInAt } from '../kit/wire'

/*
 * What runs in a company (npm run test:production): the packages of `npm ci --omit=dev` and what the build wrote, in a folder
 * of its own, without sources. It starts and serves everything. The suite counts packages instead
 * (tests/architecture/dependencies.test.ts).
 */

const isWanted = process.env.PRODUCTION === '1'
const root = join(import.meta.dirname, '../..')

/** What a folder holds on the disk, in MB. */
const sizeOf = (folder: string) =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

describe.runIf(isWanted)('the production closure', () => {
  let database: { url: string; drop(): Promise<void> }
  let place: string
  let server: ChildProcess
  let origin: string

  beforeAll(async () => {
    database = await databaseOfFile()
    place = await mkdtemp(join(tmpdir(), 'qianpi-production-'))
    const taken = ['package.json', 'package-lock.json', '.npmrc', 'tests/clients/makers', 'dist']
    for (const path of [...taken, 'src/server/platform/migrations'])
      await cp(join(root, path), join(place, path), { recursive: true })
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: place })
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(place, 'data'),
      NODE_ENV: 'development',
      PORT: '0',
    }
    server = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: place,
      env: { ...env, LOG_LEVEL: 'error', PATH: process.env.PATH ?? '' },
    })
    let text = ''
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (part) => {
        text += part
      })
    for (let left = 600; !/http:\/\/[\w.]+:\d+/.test(text); left--) {
      if (left === 0 || server.exitCode !== null) throw new Error(`the server does not start: ${text}`)
      await sleep(100)
    }
    origin = /http:\/\/[\w.]+:\d+/.exec(text)?.[0] ?? ''
  }, 600_000)
  afterAll(async () => {
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
    await database.drop()
    await rm(place, { recursive: true, force: true })
  })

  // Paper brought 82 MB: five weights of a Chinese font, of which the recipe of the image removes three, and three libraries.
  test('limits the production closure to 340 MB', () => {
    const size = sizeOf(join(place, 'node_modules'))
    console.info(`node_modules of production: ${size} MB, dist: ${sizeOf(join(place, 'dist'))} MB`)
    expect(size).toBeLessThanOrEqual(340)
  })

  test('serves the page with every file, the documentation, the calls and the schemas', async () => {
    for (const path of ['/', '/docs/', '/api/docs/', '/schemas/values/badges.json', '/healthz', '/readyz']) {
      const answer = await fetch(origin + path)
      expect([path, answer.status]).toEqual([path, 200])
      await answer.arrayBuffer()
    }
    const assets = join(place, 'dist/web/assets')
    const names = await readdir(assets)
    expect(names.some((name) => name.startsWith('pdf') || name.endsWith('.mjs') || names.length > 100)).toBe(
      true,
    )
    for (const name of names) {
      const answer = await fetch(`${origin}/assets/${name}`, { method: 'HEAD' })
      expect([name, answer.status]).toEqual([name, 200])
    }
  }, 120_000)

  test('supports sign-in, a new request, file and picture uploads, and a spreadsheet export in production', async () => {
    const li = await signInAt(origin, '100010', 'Qianpi123')
    expect(await li.raw('oa/flow/creat', creating('flow-leave', leaveForm(1)))).toMatchObject({
      success: true,
    })
    expect(await sendFile(li, origin, 'a.txt', '很重要')).toMatchObject({ success: true })
    const admin = await signInAt(origin, 'admin', 'Qianpi123')
    const answer = await fetch(`${origin}/api/employee/securitylog/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': admin.token },
      body: '{}',
    })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  test.each([
    ['doctor', /(?:✓[^✓]*){12}/],
    ['backup', /backup-\d{4}-/],
  ])('runs the tool %s in the production closure', (tool, says) => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(place, 'data') }
    const { stdout, stderr } = spawnSync(process.execPath, ['dist/server/tool.js', tool], {
      cwd: place,
      env,
      encoding: 'utf8',
    })
    expect(stdout).toMatch(says)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
