// What a tool of an agent costs beside the same call by HTTP, by turns. See README.md.
import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import Fastify from 'fastify'
import { databaseClock } from './cpu.mjs'
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { figure, median, printTable, ratio } from './report.mjs'
import { runClients } from './run-clients.mjs'

const requests = Number(process.env.BENCH_FLOWS ?? 500)
const clients = Number(process.env.BENCH_CLIENTS ?? 1)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const warming = Number(process.env.BENCH_WARMING ?? 1000)
const author = '100010'

const path = '/api/oa/flow/list/waiting'
const call = { path, body: JSON.stringify({ nowpage: 1, search: {} }) }
/** Request of the current revision: each carries its version and the client's name. */
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const message = (method, params) => ({
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
})
const tool = message('tools/call', { name: 'list_tasks', arguments: {} })
tool.headers['mcp-name'] = 'list_tasks'
const empty = 'empty tool of the package'
const works = {
  'call by HTTP': call,
  'tool list_tasks': tool,
  'tools/list': message('tools/list', {}),
  [empty]: tool,
}

/** Serves a tool that does nothing by the same package: what the protocol itself costs. */
async function serveEmptyTool() {
  const handler = createMcpHandler(() => {
    const empty = new Server({ name: 'empty', version: '1' }, { capabilities: { tools: {} } })
    empty.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'done' }] }))
    return empty
  })
  const app = Fastify()
  app.post('/mcp', async ({ headers, body }, reply) => {
    const sent = new Request('http://localhost/mcp', { method: 'POST', headers: withoutLength(headers) })
    const response = await handler.fetch(sent, { parsedBody: body })
    reply.status(response.status).header('content-type', response.headers.get('content-type'))
    return reply.send(Buffer.from(await response.arrayBuffer()))
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => Promise.all([app.close(), handler.close()]) }
}
const withoutLength = ({ 'content-length': _, connection: __, ...headers }) => headers

const { server, main, config, within, close } = await openServer()
const databaseCpu = await databaseClock(main)
const unlimited = { burst: 1e9, perSecond: 1e9 }

try {
  await ask(main, 'create database bench_mcp')
  const database = within('bench_mcp')
  await server.migrate(database)
  const house = server.createAppContext(config, database)
  const session = (await loadSignedIn(server, house)).get(author)
  const app = server.buildApp(house, { rate: unlimited })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const added = await app.inject({
    method: 'POST',
    url: '/api/employee/accesstoken/add',
    headers: { 'x-token': session },
    payload: { name: 'bench', scopes: ['flow.read'], days: '30' },
  })
  const { token } = added.json().data ?? {}
  if (!token) throw new Error(added.body)
  const floor = await serveEmptyTool()
  const run = async (name, count) => {
    const work = works[name]
    const place = { url: name === empty ? floor.url : url, clients, databaseCpu }
    const sent = Array.from({ length: count }, () => ({ ...work, token }))
    const { cpu, times, answers } = await runClients(place, sent)
    const failed = answers.find((answer) => !answer.success && !answer.result)
    if (failed) throw new Error(JSON.stringify(failed))
    return { server: cpu.server / count, database: cpu.database / count, wall: median(times) }
  }
  for (const name of Object.keys(works)) await run(name, warming)
  const turns = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const name of Object.keys(works)) turns[name].push(await run(name, requests))

  const of = (name, part) => turns[name].map((turn) => turn[part])
  const sums = (name) => turns[name].map((turn) => turn.server + turn.database)
  printTable(
    ['request', 'p50 ms', 'server CPU ms', 'database CPU ms', 'CPU ÷ call'],
    Object.keys(works).map((name) => [
      name,
      ...['wall', 'server', 'database'].map((part) => figure(median(of(name, part)))),
      figure(median(ratio(sums(name), sums('call by HTTP')))),
    ]),
  )
  await floor.close()
  await app.close()
  await closeHouse(house)
} finally {
  await close()
}
