import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserArgs, getBrowser } from '../../../scripts/browser.mjs'
import type { StoredFile } from '../../../src/generated/types'
import { runServer } from '../../../src/server/main/run'
import { readConfig } from '../../../src/server/platform/config'
import { openDb } from '../../../src/server/platform/db/db'
import { requestLimits } from '../../../src/server/platform/http/limits'
import { buildSignedLink } from '../../../src/web/platform/signed-link'
import { databaseOfFile } from '../../database-of-file'
import { creating, leaveForm } from '../../kit/flows'
import { login } from '../../kit/password'
import type { Sender } from '../../kit/server'
import { formOf, openPage, ownPage, type ProxiedPage } from './client'
import { isInstalled, type ProxyKind, type RunningProxy, realKinds, site, startProxy } from './proxy'

/*
 * The product behind the proxies of deploy/. `npm run test:proxies` runs the three real ones before the built server, with a
 * real browser; the short form runs one in Node, with the same headers.
 */

const isWanted = process.env.PROXIES === '1'
const root = join(import.meta.dirname, '../../..')
const there = realKinds.filter((kind) => isWanted && isInstalled(kind) && isInstalled('openssl'))
const missing = realKinds.filter((kind) => isWanted && !there.includes(kind))
if (missing.length > 0)
  console.warn(`Not installed here, so not tested (apt-get install openssl ${missing.join(' ')}): ${missing}`)

const password = 'Qianpi123'
let database: { url: string; drop(): Promise<void> }
let dataDir: string
let target: string
let stopServer: () => Promise<unknown>

const settings = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_ENV: 'test', PORT: '0' })

/** The built server in a process of its own; answers its address. */
async function startBuilt(): Promise<string> {
  const env = { ...settings(), LOG_LEVEL: 'error', PATH: process.env.PATH ?? '' }
  const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env })
  stopServer = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  let text = ''
  child.stdout?.on('data', (part) => {
    text += part
  })
  for (let left = 600; left > 0; left--) {
    const found = /http:\/\/([\w.]+:\d+)/.exec(text)?.[1]
    if (found) return found
    await sleep(100)
  }
  throw new Error(`the server does not start: ${text}`)
}

beforeAll(async () => {
  database = await databaseOfFile()
  dataDir = await mkdtemp(join(tmpdir(), 'qianpi-proxied-'))
  if (isWanted) {
    target = await startBuilt()
    return
  }
  const running = await runServer(readConfig({ ...settings(), LOG_LEVEL: 'silent' }))
  stopServer = running.stop
  target = new URL(running.address).host
})
afterAll(async () => {
  await stopServer()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function behind(
  kind: ProxyKind,
  { passesHost = true, forged = {} }: { passesHost?: boolean; forged?: Record<string, string> } = {},
): Promise<[RunningProxy, ProxiedPage]> {
  const proxy = await startProxy(kind, { target, passesHost })
  opened.push(proxy.stop)
  const page = await openPage(proxy, forged)
  opened.push(page.close)
  return [proxy, page]
}

/** Signs in as the page does. */
async function signIn(page: ProxiedPage, jobId: string): Promise<Sender> {
  const { data, msg } = await login(page.sender(), jobId, password)
  if (!data?.token) throw new Error(`${jobId} cannot sign in: ${msg}`)
  return page.sender(data.token)
}

describe.each<ProxyKind>(isWanted ? there : ['node'])('the product behind %s', (kind) => {
  test('signs people in over HTTP/2 behind a proxy and binds the session to a secure cookie', async () => {
    const [proxy, page] = await behind(kind)
    expect(page.session.alpnProtocol).toBe(proxy.origin.startsWith('https') ? 'h2' : 'h2c')
    const who = await signIn(page, '100010')
    expect(page.cookies.join()).toMatch(
      /__Host-Token-Half=\w{64}; Path=\/; .*Secure; HttpOnly; SameSite=Strict/,
    )
    const info = (headers: Record<string, string>) => page.ask('/api/employee/getinfo', headers)
    expect((await info({ 'x-token': who.token })).status).toBe(200)
    // Half of a token opens nothing.
    expect((await info({ 'x-token': who.token, cookie: '' })).status).toBe(401)
  })

  test('receives client address and scheme from the proxy, and ignores an address that a client sends', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' }
    const [, page] = await behind(kind, { forged })
    const health = await page.ask('/healthz')
    const arrived = { host: site, protocol: 'https', isForwarded: true }
    expect(JSON.parse(String(health.body))).toMatchObject({ ok: true, request: arrived })
    expect(health.headers['strict-transport-security']).toContain('max-age=')
    await signIn(page, '100012')
    const db = openDb(database.url, 1)
    const { rows } = await db.pool.query('select distinct address from session')
    await db.close()
    expect(rows).toEqual([{ address: '127.0.0.1' }])
  })

  test('uploads and downloads a file of 15 MB through a proxy', async () => {
    const [, page] = await behind(kind)
    const who = await signIn(page, '100010')
    const content = Buffer.from(randomBytes(requestLimits.fileBytes / 2).toString('hex'))
    const { type, body } = formOf('合同.txt', content)
    const headers = { ...ownPage, 'content-type': type, 'x-token': who.token }
    const sent = JSON.parse(String((await page.ask('/api/oa/form/uploadfile', headers, body)).body))
    expect(sent).toMatchObject({ success: true })
    const [{ url = '' }] = sent.data as [StoredFile]
    const info = await page.ask('/api/employee/getinfo', { 'x-token': who.token })
    const { fileSecret: secret } = JSON.parse(String(info.body)).data
    const link = buildSignedLink(url, { uid: '100010', secret, now: Date.now() })
    const { pathname, search } = new URL(link, ownPage.origin)
    const back = await page.ask(pathname + search)
    expect(back.status).toBe(200)
    expect(back.body.equals(content)).toBe(true)
  })

  test('rejects an oversized upload with a message of the product, not of the proxy', async () => {
    const [, page] = await behind(kind)
    const who = await signIn(page, '100010')
    const headers = { ...ownPage, 'x-token': who.token }
    const text = Buffer.from(JSON.stringify({ text: 'x'.repeat(6 * 1024 * 1024) }))
    const json = { ...headers, 'content-type': 'application/json' }
    const long = await page.ask('/api/oa/flow/creat', json, text)
    expect(JSON.parse(String(long.body))).toMatchObject({ success: false, code: 'request.body-too-large' })
    if (kind === 'node') return
    const { type, body } = formOf('film.bin', Buffer.alloc(requestLimits.uploadBytes))
    const large = await page.ask('/api/oa/form/uploadfile', { ...headers, 'content-type': type }, body)
    expect(JSON.parse(String(large.body))).toMatchObject({ success: false, code: 'file.request-too-large' })
  })

  test(isWanted
    ? 'news come at once, and the stream stays open for longer than a minute'
    : 'news come at once', async () => {
    const [, page] = await behind(kind)
    const [boss, li] = [await signIn(page, '100008'), await signIn(page, '100010')]
    const stream = page.begin('/api/push', { 'x-token': boss.token })
    let heard = ''
    stream.on('data', (part) => {
      heard += part
    })
    await once(stream, 'response')
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('retry:')
    const created = await li.raw('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    expect(created).toMatchObject({ success: true })
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: badges')
    if (isWanted)
      await expect.poll(() => heard.split(':\n\n').length, { timeout: 110_000, interval: 500 }).toBe(4)
    expect(stream.closed).toBe(false)
  }, 180_000)

  test('rejects a proxy that does not pass Host in a sentence with the header and the remedy', async () => {
    const [, page] = await behind(kind, { passesHost: false })
    const { status, code, msg } = await page.sender().raw('employee/login/getpkey', { userName: '100010' })
    expect([status, code]).toEqual([403, 'request.foreign-origin'])
    expect(msg).toContain(site)
    expect(msg).toContain('proxy_set_header Host $http_host')
  })
})

const tool = promisify(execFile)

/** What the doctor says of the site, with the certificate of the proxy. */
async function doctorOf({ port, certificate }: RunningProxy): Promise<string> {
  const env = {
    ...process.env,
    ...settings(),
    SITE_URL: `https://localhost:${port}`,
    NODE_EXTRA_CA_CERTS: certificate,
  }
  const asked = tool(process.execPath, ['dist/server/tool.js', 'doctor'], { cwd: root, env })
  const { stdout } = await asked.catch((failed: { stdout: string }) => failed)
  return stdout
}

describe.each(there)('%s as operators and people use it', (kind) => {
  test('finds all proxy headers and HTTP/2 in the doctor, or names the missing header', async () => {
    const [good] = await behind(kind)
    const text = await doctorOf(good)
    expect(text).toMatch(/✓.*SITE_URL is reachable/)
    expect(text).toMatch(/✓.*Headers passed by the proxy/)
    expect(text).toMatch(/✓ HTTP\/2/)
    const [bad] = await behind(kind, { passesHost: false })
    expect(await doctorOf(bad)).toMatch(
      /✗.*Headers passed by the proxy\n.*\n.*wrong Host header: got (?:127\.0\.0\.1|qianpi)/,
    )
  })

  test('signs in with a browser and loads every file of the page over HTTP/2', async () => {
    const [{ port }] = await behind(kind)
    const resolver = `--host-resolver-rules=MAP ${site}:443 127.0.0.1:${port}`
    const browser = await chromium.launch({
      executablePath: await getBrowser(),
      args: [...browserArgs, resolver],
    })
    try {
      const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
      await page.goto(`https://${site}/login`)
      await page.getByLabel('账号').fill('100010')
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 })
      await page.getByRole('main').waitFor()
      const protocols = await page.evaluate(() => [
        ...new Set(
          performance
            .getEntriesByType('resource')
            .map((one) => (one as PerformanceResourceTiming).nextHopProtocol),
        ),
      ])
      expect(protocols.filter(Boolean)).toEqual(['h2'])
      const names = (await page.context().cookies()).filter(({ secure }) => secure).map(({ name }) => name)
      expect(names).toContain('__Host-Token-Half')
    } finally {
      await browser.close()
    }
  }, 120_000)
})
