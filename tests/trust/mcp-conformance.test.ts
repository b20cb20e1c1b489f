import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soundFlowServer } from '../kit/sound-flow-server'

/*
 * The conformance suite of the protocol against /mcp: `npm run test:mcp`. It is fetched from the registry, as nothing else
 * needs its 120 packages. It knows no tokens, so that a proxy adds one. docs/reliability.md says why scenarios fail.
 */

const run = promisify(execFile)
const folder = resolve('test-results/mcp-conformance')
const suite = '@modelcontextprotocol/conformance'

/** Scenarios for parts of the protocol that the server does not offer, or for tools that only a reference server has. */
const expected = [
  ...['logging-set-level', 'completion-complete', 'server-sse-multiple-streams'],
  ...['simple-text', 'image', 'audio', 'embedded-resource', 'mixed-content'].map(
    (one) => `tools-call-${one}`,
  ),
  ...['with-logging', 'error', 'with-progress', 'sampling', 'elicitation'].map((one) => `tools-call-${one}`),
  ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
  ...['read-text', 'read-binary', 'templates-read', 'subscribe', 'unsubscribe'].map(
    (one) => `resources-${one}`,
  ),
  ...['list', 'get-simple', 'get-with-args', 'get-embedded-resource', 'get-with-image'].map(
    (one) => `prompts-${one}`,
  ),
  'dns-rebinding-protection',
]

describe.skipIf(process.env.CONFORMANCE !== '1')('the conformance suite', () => {
  const server = soundFlowServer()
  let proxy: Server
  let address = ''
  beforeAll(async () => {
    const target = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const owner = await server.as('100010')
    const { data } = await owner.call('employee/accesstoken/add', {
      name: 'conformance',
      scopes: ['flow.read', 'flow.start', 'flow.decide', 'flow.write'],
      days: '7',
    })
    proxy = createServer((request, response) => {
      const { method, url: path, headers } = request
      const sent = sendRequest(
        {
          host: target.hostname,
          port: target.port,
          method,
          path,
          headers: { ...headers, authorization: `Bearer ${data.token}` },
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      sent.on('error', () => response.destroy())
      request.pipe(sent)
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    address = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/package.json`, '{"private":true}')
    await run(
      'npm',
      ['install', '--ignore-scripts', '--no-save', '--engine-strict=false', `${suite}@0.1.16`],
      { cwd: folder },
    )
  }, 180_000)
  afterAll(() => void proxy?.close())

  test('passes but for what only a reference server has', { timeout: 300_000 }, async () => {
    writeFileSync(`${folder}/expected.yml`, JSON.stringify({ server: expected }))
    const args = ['server', '--url', address, '--expected-failures', `${folder}/expected.yml`]
    const loader = resolve('scripts/mcp-conformance-loader.mjs')
    const program = `${folder}/node_modules/${suite}/dist/index.js`
    const { stdout, code = 0 } = (await run('node', ['--import', loader, program, ...args], {
      cwd: folder,
    }).catch((error: { stdout: string; code: number }) => error)) as { stdout: string; code?: number }
    expect(code, stdout.slice(-4000)).toBe(0)
    expect(stdout).toContain('server-initialize')
  })
})
