import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { createClient, typesOf } from 'client-makers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import starting from '#schemas/calls/oa/flow/creat.json'
import { hashPassword } from '../../src/server/platform/security/password-hash'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { setPassword } from '../../src/server/queries/directory/person'
import { type FlowServer, flowServerOfFile } from '../kit/flows'

/** Programs that strangers write with nothing but the document at /api/docs/json (tests/clients/foreign). */

const made = resolve('test-results/clients')
const password = 'Qianpi123'

let server: FlowServer
let document: Record<string, unknown>
beforeAll(async () => {
  server = await flowServerOfFile()
  document = (await server.app.inject('/api/docs/json')).json()
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
})
afterAll(() => server.stop())

test('passes all rules of Spectral for OpenAPI', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({
    extends: [[rulesets.oas as unknown as RulesetDefinition, 'all']],
    // Whoever runs the server has no address that its document could know.
    rules: { 'contact-properties': 'off' },
  })
  const found = await linter.run(structuredClone(document))
  expect(found.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`)).toEqual([])
})

test('compiles the clients of openapi-typescript and openapi-ts, and a program that uses them', async () => {
  writeFileSync(`${made}/openapi-typescript.ts`, await typesOf(structuredClone(document)))
  await createClient({
    input: structuredClone(document),
    output: `${made}/openapi-ts`,
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  })
  cpSync('tests/clients/foreign', made, { recursive: true })
  const tsc = promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-p', made])
  await expect(tsc.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' })
}, 120_000)

test('runs the client program: signs in, stores a file, starts a flow, reads and approves it', async () => {
  const hash = await hashPassword(password)
  for (const id of ['100010', '100008'])
    await server.db.transaction((tx) => setPassword(tx, homeWorkspace, id, hash))
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { work } = await import(`${made}/program.ts`)
  const people = { creator: '100010', superior: '100008', password }
  expect(await work(origin, people, starting.example.inputdata)).toEqual({
    file: '第三季度合同',
    waiting: 0,
    next: ['印章管理员用章'],
  })
})
