import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestLimits } from '../../src/server/platform/http/limits'

/** The proxies' files in deploy/ fit what the product takes, how long it waits, and the addresses that it has. */

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const nginx = read('deploy/nginx.conf')
const haproxy = read('deploy/haproxy.cfg')
const caddy = read('deploy/Caddyfile')

const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
const mebibyte = 1024 * 1024

test.each([
  ['nginx', number(nginx, /^ *client_max_body_size (\d+)m;/m)],
  ['Caddy', number(caddy, /^\s*max_size (\d+)MiB/m)],
])('%s accepts slightly more than the largest request, so that the product rejects it itself', (_, size) => {
  expect(size * mebibyte).toBeGreaterThan(requestLimits.uploadBytes)
  expect(size * mebibyte).toBeLessThan(1.1 * requestLimits.uploadBytes)
})

test('sets no body limit in HAProxy', () => expect(haproxy).not.toMatch(/req\.body_size|content-length/i))

test.each([
  ['nginx', number(nginx, /^ {4}proxy_read_timeout (\d+)s;/m)],
  ['HAProxy', number(haproxy, /timeout server (\d+)s/)],
  ['Caddy', number(caddy, /response_header_timeout (\d+)s/)],
])('%s waits longer than the product, which closes an idle connection itself', (_, seconds) =>
  expect(seconds * 1000).toBeGreaterThan(requestLimits.silentTime),
)

test('passes the event stream unbuffered for longer than its ten minutes', () => {
  const [, stream = ''] = /location = \/api\/push \{([^}]*)\}/.exec(nginx) ?? []
  expect(read('src/server/app/event-stream.ts')).toContain("'/api/push'")
  expect(stream).toContain('proxy_buffering off;')
  expect(number(stream, /proxy_read_timeout (\d+)s/) * 1000).toBeGreaterThan(requestLimits.pushLife)
  expect(number(haproxy, /timeout server (\d+)s/) * 1000).toBeGreaterThan(2 * requestLimits.pushHeartbeat)
  expect(caddy).toMatch(/flush_interval -1/)
})

test.each([
  ['nginx', nginx, ['proxy_set_header Host $http_host;', 'proxy_set_header X-Forwarded-Proto $scheme;']],
  ['nginx', nginx, ['proxy_set_header X-Forwarded-For $remote_addr;', 'proxy_next_upstream error;']],
  ['HAProxy', haproxy, ['set-header X-Forwarded-Proto https', 'set-header X-Forwarded-For %[src]']],
  ['Caddy', caddy, ['reverse_proxy', 'header_up -X-Forwarded-Host']],
])('%s passes the headers that the product reads', (_, text, lines) => {
  for (const line of lines) expect(text).toContain(line)
})

test('uses HTTP/2, the same port and readiness checks in all proxies', () => {
  expect(nginx).toMatch(/listen 443 ssl http2;/)
  expect(haproxy).toMatch(/alpn h2,http\/1\.1/)
  const { default: port } = JSON.parse(read('schemas/data/settings.json')).PORT
  for (const text of [nginx, haproxy, caddy]) expect(text).toContain(`127.0.0.1:${port}`)
  const health = read('src/server/app/health.ts')
  for (const text of [haproxy, caddy]) expect(health).toContain(`'${/\/readyz/.exec(text)?.[0]}'`)
})

test('accepts an office of thousands behind one address, of which each open page reads a stream', () => {
  const office = 3_000
  // nginx counts each concurrent request of HTTP/2, HAProxy each connection.
  const shares = [
    number(nginx, /limit_conn qianpi_clients (\d+);/),
    number(haproxy, /sc_conn_cur\(0\) gt (\d+)/),
  ]
  for (const share of shares) expect(share).toBeGreaterThan(1.25 * office)
  expect(number(haproxy, /^ *maxconn (\d+)/m)).toBeGreaterThan(2 * Math.max(...shares))
  expect(number(nginx, /worker_connections (\d+);/)).toBeGreaterThan(2 * Math.max(...shares))
})
