import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { buildClient } from '../../scripts/build-client.mjs'
import { Client, changesOf } from '../../src/client/index'
import { tokenAt } from '../kit/command-line'
import { creating, sealForm } from '../kit/flows'
import { soundFlowServer } from '../kit/sound-flow-server'

/** The client for programs beside a server that listens. */

const server = soundFlowServer()

test('runs the first example of its README, and compiles it by the declarations of the package', async () => {
  const { url, token } = await tokenAt(server, '100010', ['flow.read'])
  const folder = join(import.meta.dirname, '../../test-results/packages')
  await buildClient({ folder })
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('src/client/README.md', 'utf8')) ?? []
  const local = example.replace("'@qianpi/client'", "'./client/index.js'")
  writeFileSync(join(folder, 'example.mjs'), local)
  writeFileSync(join(folder, 'example.mts'), example)
  const paths = { '@qianpi/client': ['./client/types/client/index.d.ts'] }
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    noEmit: true,
    types: ['node'],
    paths,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.mts'] }))
  const run = promisify(execFile)
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder])
  const env = { QIANPI_URL: url, QIANPI_TOKEN: token }
  const { stdout } = await run(process.execPath, [join(folder, 'example.mjs')], { env })
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^[\w.-]+ .*[.a-z]$/)
})

test('stores a file, starts a request with it once, and reads the file with the token', async () => {
  const at = await tokenAt(server, '100010', ['flow.read', 'flow.start', 'flow.write'])
  const client = new Client(at)
  const fileList = await client.upload('oa/flow/uploadfile', [new File(['第三季度'], '合同 说明.txt')])
  const body = {
    flowid: 'flow-seal',
    flowdata: { dept: '', desc: '', fileList, level: 0 as const },
    inputdata: sealForm(),
    btnindex: 0,
    funlist: [],
    sonflows: [],
  }
  const options = { idempotencyKey: 'client-test-1' }
  const started = await client.api.oa.flow.creat(body, options)
  expect(await client.api.oa.flow.creat(body, options)).toEqual(started)
  const [stored] = fileList
  if (!stored) throw new Error('nothing was stored')
  const file = await client.readFile(stored)
  expect([file.name, new TextDecoder().decode(file.bytes)]).toEqual(['合同 说明.txt', '第三季度'])
  const stranger = new Client(await tokenAt(server, '100012', ['flow.read']))
  await expect(stranger.readFile(stored)).rejects.toMatchObject({ status: 404 })
  const outside = new Client(await tokenAt(server, '100010', ['directory.read']))
  await expect(outside.readFile(stored)).rejects.toMatchObject({ code: 'access-token.out-of-scope' })
})

test('continues with the changes after a stored position', async () => {
  const client = new Client(await tokenAt(server, '100010', ['flow.read', 'flow.start']))
  const { icreat } = client.api.oa.flow.list
  const read = async (from: string) => {
    const ids: string[] = []
    let position = from
    for await (const { rows, since } of changesOf(icreat, from)) {
      ids.push(...rows.map(({ _id }) => _id))
      position = since
    }
    return { ids, position }
  }
  const { position } = await read('')
  const creator = await server.as('100010')
  const { data } = await creator.call('oa/flow/creat', creating('flow-seal', sealForm()))
  await vi.waitFor(async () => expect((await read(position)).ids).toContain(data.flowlistid), 10_000)
})
