import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFiles } from '../../scripts/compress-files.mjs'
import { defaultMenuConfig } from '../../src/core/menu/merge-menu'
import { buildApp } from '../../src/server/app'
import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { setForCompany } from '../kit/company-settings'
import { serverOfFile, type TestServer } from '../kit/server'

let server: TestServer
const pageRoot = mkdtempSync(join(tmpdir(), 'qianpi-page-'))
beforeAll(async () => {
  server = await serverOfFile()
  mkdirSync(join(pageRoot, 'assets'))
  writeFileSync(join(pageRoot, 'index.html'), '<!doctype html><html><head><title>签批</title></head></html>')
  writeFileSync(join(pageRoot, 'assets/main-abc123.js'), 'export {}')
  for (const name of [
    'script-worker-Cg_Z-l.js',
    'script-worker-Cg_Z-l.js.br',
    'code-worker-Cg_Z-l.js',
    'check-worker-1.js',
  ])
    writeFileSync(join(pageRoot, 'assets', name), 'export {}')
})
afterAll(async () => {
  await server.stop()
  for (const root of [pageRoot, `${pageRoot}-docs`]) rmSync(root, { recursive: true, force: true })
})

test('gives a page its key, title, limits and alert before sign-in', async () => {
  const { data } = await server.nobody.call('settings.get', {})
  expect(data.publicKey).toContain('BEGIN PUBLIC KEY')
  expect(data).toMatchObject({ encrypt: true, environment: 'prod', title: { zh: '签批 · 办公审批' } })
  expect(data.limits).toEqual({ body: 4 * 1024 * 1024, formItems: 2000, tableRows: 5000 })
  expect(data.alert).toBeUndefined()
  await server.db.pool.query(`insert into setting (values) values ('{"alert":"今晚维护"}')`)
  expect((await server.nobody.call('settings.get', {})).data.alert).toBe('今晚维护')
})

test('uses the same key in every process on a database', async () => {
  const first = (await server.nobody.call('settings.get', {})).data.publicKey
  const { openDb } = await import('../../src/server/platform/db/db')
  const db = openDb(server.url)
  const app = buildApp({ ...server.house, db })
  const second = (await app.inject('/api/settings')).json().data.publicKey
  await app.close()
  await db.close()
  expect(second).toBe(first)
})

test('serves the documentation at /docs, with its own page for a missing address', async () => {
  const docsRoot = `${pageRoot}-docs`
  mkdirSync(join(docsRoot, 'guide'), { recursive: true })
  const inside = '<script id="check-dark-mode">1</script>'
  for (const file of ['index', 'guide/staff', '404'])
    writeFileSync(join(docsRoot, `${file}.html`), `<html>${inside}<h1>${file}</h1></html>`)
  const app = buildApp(server.house, { pageRoot, docsRoot })
  const asked = async (url: string) => {
    const { statusCode, body, headers } = await app.inject(url)
    return { statusCode, title: /<h1>(.*)<.h1>/.exec(body)?.[1], policy: headers['content-security-policy'] }
  }
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
  const policy = expect.stringMatching(/script-src 'self' 'sha256-[\w+/=]+';/)
  expect(await asked('/docs/')).toEqual({ statusCode: 200, title: 'index', policy })
  expect(await asked('/docs/guide/staff.html')).toEqual({ statusCode: 200, title: 'guide/staff', policy })
  expect(await asked('/docs/guide/none.html')).toEqual({ statusCode: 404, title: '404', policy })
  expect(await asked('/docs/..%2findex.html')).toMatchObject({ title: '404' })
  expect((await server.nobody.call('settings.get', {})).data.docs).toBe('/docs/')
  await app.close()
})

test('rejects an unknown query parameter', async () => {
  expect(await server.nobody.raw('settings.get', { all: '1' })).toMatchObject({ status: 400, success: false })
})

test('serves the page in the theme stored by the browser, or else of the system', async () => {
  const app = buildApp(server.house, { pageRoot })
  const theme = async (cookie: string) => {
    const { body } = await app.inject({ url: '/', headers: { cookie } })
    return /<html data-theme="(.*?)"/.exec(body)?.[1]
  }
  expect(await theme('language=en; theme=dark')).toBe('dark')
  expect(await theme('theme=light')).toBe('light')
  expect(await theme('theme=system')).toBe('')
  expect(await theme('theme="><script>')).toBe('')
  await app.close()
})

test('serves the page with its settings at any page address, and caches assets for a year', async () => {
  const app = buildApp(server.house, { pageRoot })
  for (const url of ['/', '/index.html', '/list/waiting', '/flow/1?back=%2F']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-cache',
      'text/html; charset=utf-8',
    ])
    const settings =
      /<script type="application\/json" id="settings" nonce="\w{32}">(.*)<\/script><\/head>/.exec(body)?.[1]
    expect(JSON.parse(settings ?? '{}').publicKey, url).toContain('BEGIN PUBLIC KEY')
  }
  const file = await app.inject('/assets/main-abc123.js')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const headerBytes = Object.entries(file.headers).map(([name, value]) => `${name}: ${value}`.length + 2)
  expect(headerBytes.reduce((sum, bytes) => sum + bytes)).toBeLessThan(400)
  expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
  for (const url of [
    '/assets/none.js',
    '/api/nothing',
    '/file/nothing',
    '/../package.json',
    '/.git/config',
    '/metrics',
  ])
    expect((await app.inject(url)).json(), url).toMatchObject({ success: false, code: 'request.not-found' })
  await app.close()
})

test('names the first files of a page in its document, with a session only', async () => {
  const part = (name: string, text: string) => ({
    files: [`assets/${name}.js`],
    texts: { zh: [`assets/${text}.js`] },
  })
  const pages = { list: part('list', 'list-zh'), 'flow-design-senior': part('designer', 'design-zh') }
  const list = { shell: { files: ['assets/shell.css'], texts: { en: ['assets/en.js'] } }, pages }
  mkdirSync(join(pageRoot, '.vite'), { recursive: true })
  writeFileSync(join(pageRoot, '.vite/page-files.json'), JSON.stringify(list))
  const app = buildApp(server.house, { pageRoot })
  const linksOf = async (url: string, cookie: string) => {
    const { body } = await app.inject({ url, headers: { cookie } })
    return [...body.matchAll(/<link [^>]*href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
  }
  const [token, test] = ['Admin-Token=1f', '__Host-Admin-Token-Test=1f']
  const page = (name: string, ...texts: string[]) => ['shell.css', ...texts, `${name}.js`]
  expect(await linksOf('/list/waiting', '')).toEqual([])
  expect(await linksOf('/login', token)).toEqual([])
  expect(await linksOf('/flowprint', token)).toEqual([])
  expect(await linksOf('/', token)).toEqual(['shell.css'])
  expect(await linksOf('/list/waiting', token)).toEqual(page('list', 'list-zh.js'))
  expect(await linksOf('/test/list/waiting', token)).toEqual([])
  expect(await linksOf('/test/list/waiting', test)).toEqual(page('list', 'list-zh.js'))
  expect(await linksOf('/list/waiting', `${token}; language=en`)).toEqual(['en.js', 'shell.css', 'list.js'])
  expect(await linksOf('/oaset/flowdesign_edit_senior/x?y=1', token)).toEqual(
    page('designer', 'design-zh.js'),
  )
  await app.close()
  rmSync(join(pageRoot, '.vite'), { recursive: true })
})

test('sends the compressed file of the page where the browser accepts it', async () => {
  const source = Array.from({ length: 200 }, (_, at) => `export const name${at} = '签批'`).join('\n')
  writeFileSync(join(pageRoot, 'assets/large-1.js'), source)
  await compressFiles(join(pageRoot, 'assets'))
  const app = buildApp(server.house, { pageRoot })
  const send = (encodings: string) =>
    app.inject({ url: '/assets/large-1.js', headers: { 'accept-encoding': encodings } })
  const read = async (encodings: string) => {
    const { headers, rawPayload } = await send(encodings)
    return [headers['content-encoding'], headers['content-type'], rawPayload] as const
  }
  const type = 'application/javascript; charset=utf-8'
  const [br, ...brotli] = await read('gzip, deflate, br, zstd')
  expect([br, brotli[0], brotliDecompressSync(brotli[1]).toString()]).toEqual(['br', type, source])
  const [gz, ...gzip] = await read('gzip')
  expect([gz, gzip[0], gunzipSync(gzip[1]).toString()]).toEqual(['gzip', type, source])
  expect((await read(''))[2].toString()).toBe(source)
  await app.close()
})

test("escapes the company's alert in the settings of the page", async () => {
  const alert = '</script><script>alert(1)</script>'
  await server.db.pool.query('update setting set values = $1', [JSON.stringify({ alert })])
  const app = buildApp(server.house, { pageRoot })
  const { body } = await app.inject('/')
  await app.close()
  expect(body).not.toContain('<script>alert')
})

test('sends the security headers with every response', async () => {
  const { headers } = await server.app.inject('/api/settings')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data: blob:;" +
      "font-src 'self' data:;connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'none';" +
      "form-action 'self';frame-ancestors 'self'",
  )
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(), display-capture=(), geolocation=()'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'cache-control': 'no-store',
  })
})

test('lets its own pages, and no frame in them, ask for the position where the company allows it', async () => {
  const app = buildApp(server.house, { pageRoot })
  const policyOf = async () => {
    const { headers, body } = await app.inject('/')
    return [headers['permissions-policy'], body.includes('"location":true')]
  }
  expect(await policyOf()).toEqual([expect.stringContaining(' geolocation=(),'), false])
  await setForCompany(server, { allow_location: true })
  expect(await policyOf()).toEqual([expect.stringContaining(' geolocation=(self),'), true])
  const { headers } = await app.inject('/api/settings')
  expect(headers['permissions-policy']).toContain(' geolocation=(),')
  await setForCompany(server, { allow_location: false })
  await app.close()
})

test('allows frames of the configured sites, and sign-in redirects to others', async () => {
  const admin = await server.as('admin')
  const app = buildApp(server.house, { pageRoot })
  const read = async () => {
    const { headers, body } = await app.inject('/')
    const [, settings] = /id="settings" nonce="\w+">(.*)<\/script><\/head>/.exec(body) ?? []
    const policy = String(headers['content-security-policy'])
    return [policy.split("frame-ancestors 'self'")[1], JSON.parse(settings ?? '{}').redirects]
  }
  expect(await read()).toEqual(['', undefined])
  const frames = ['https://a.example', 'https://b.example:8443']
  const config = { ...defaultMenuConfig, frames, redirects: ['https://c.example'] }
  await admin.call('oa/company/menu/save', { rev: 0, config })
  expect(await read()).toEqual([
    ";frame-src 'self' https://a.example https://b.example:8443",
    ['https://c.example'],
  ])
  await admin.call('oa/company/menu/save', { rev: 1, config: defaultMenuConfig })
  await app.close()
})

test('allows WebAssembly only in the workers for scripts and codes, without network access', async () => {
  const app = buildApp(server.house, { pageRoot })
  const policyOf = async (url: string, headers = {}) =>
    (await app.inject({ url, headers })).headers['content-security-policy']
  expect(await policyOf('/assets/script-worker-Cg_Z-l.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'self'",
  )
  expect(await policyOf('/assets/code-worker-Cg_Z-l.js')).toContain("'wasm-unsafe-eval'")
  const compressed = await policyOf('/assets/script-worker-Cg_Z-l.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed).toContain("'wasm-unsafe-eval'")
  for (const url of ['/', '/assets/check-worker-1.js', '/script-worker-1.js'])
    expect(await policyOf(url), url).toContain("script-src 'self';")
  await app.close()
})

test('documents every call in a self-contained document', async () => {
  expect((await server.app.inject('/api/docs')).statusCode).toBe(200)
  const document = (await server.app.inject('/api/docs/json')).json()
  for (const { path, method } of catalogueCalls)
    expect(document.paths[path], path).toHaveProperty(method.toLowerCase())
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(50)
  for (const ref of new Set(refs)) {
    expect(ref).toMatch(/^#\//)
    const found = ref
      .slice(2)
      .split('/')
      .reduce((at, part) => at?.[part], document)
    expect(found, ref).toBeDefined()
  }
})

test('publishes schemas at the addresses in the catalogue', async () => {
  const answer = await server.app.inject('/schemas/values/badges.json')
  expect(answer.json()).toMatchObject({ $id: '/schemas/values/badges.json', type: 'object' })
})

test('compresses a long response for clients that accept it', async () => {
  const { headers } = await server.app.inject({
    url: '/schemas/meta/form.json',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(headers['content-encoding']).toBe('gzip')
})
