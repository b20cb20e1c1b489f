// What one message costs that is opened from the list, forecast, decided and followed by the next. See README.md.
import { databaseClock } from './cpu.mjs'
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { runClients } from './run-clients.mjs'
import { creating, dealing } from './seal-flow.mjs'

const messages = Number(process.env.BENCH_FLOWS ?? 300)
const clients = Number(process.env.BENCH_CLIENTS ?? 1)
const warming = Number(process.env.BENCH_WARMING ?? 300)
/** Approver of the first step of the demo's seal flow, by the person who starts it. */
const author = '100010'

/**
 * Calls of the page for one message, in their order, and how often. tests/walks/approve.test.ts holds them. An older
 * tree asked more: BENCH_CALLS='{"comment/list":2,"list/number":2,"deal/check":2}'.
 */
const times = {
  'deal/bymsgid': 1,
  dealforetell: 1,
  deal: 1,
  'list/waiting': 1,
  ...JSON.parse(process.env.BENCH_CALLS ?? '{}'),
}
const bodies = {
  'deal/bymsgid': ({ message }) => ({ _id: message }),
  'deal/check': ({ message }) => ({ msgid: message }),
  'comment/list': ({ flow }) => ({ flowOi_id: flow }),
  dealforetell: ({ message }) => ({
    flowmsgid: message,
    inputdata: {},
    btnindex: 0,
    flowdata: { dept: '', suggest: '', fileList: [] },
  }),
  deal: ({ message }) => JSON.parse(dealing(message)),
  'list/waiting': () => ({ nowpage: 1, search: {} }),
  'list/number': () => ({}),
}
const calls = Object.entries(bodies).flatMap(([name, body]) =>
  times[name] ? [{ name, body, times: times[name] }] : [],
)

const { server, main, config, within, close } = await openServer()
const databaseCpu = await databaseClock(main)
const unlimited = { burst: 1e9, perSecond: 1e9 }

try {
  await ask(main, 'create database bench_message')
  const database = within('bench_message')
  await server.migrate(database)
  const house = (server.createAppContext ?? server.buildHouse)(config, database)
  const tokens = await loadSignedIn(server, house)
  const outbox = server.startOutbox(house)
  const app = server.buildApp(house, { rate: unlimited })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const place = { url, clients, databaseCpu }

  /** Starts flows; returns the message that waits in each, with its assignee. */
  const start = async (count) => {
    const body = { path: '/api/oa/flow/creat', token: tokens.get(author), body: creating }
    const { answers } = await runClients(
      place,
      Array.from({ length: count }, () => body),
    )
    return answers.map(({ success, msg, data }) => {
      if (!success) throw new Error(msg)
      const [{ to, msgid }] = data.nextmessage[0].list
      return { message: msgid, flow: data.flowlistid, token: tokens.get(to) }
    })
  }
  /** Handles messages call by call; returns the CPU time of each call. */
  const handle = async (opened) => {
    const spent = new Map()
    for (const { name, body } of calls) {
      const requests = opened.map((one) => ({
        path: `/api/oa/flow/${name}`,
        token: one.token,
        body: JSON.stringify(body(one)),
      }))
      const { cpu, answers } = await runClients(place, requests)
      const failed = answers.find(({ success }) => !success)
      if (failed) throw new Error(`${name}: ${failed.msg}`)
      spent.set(name, { server: cpu.server / opened.length, database: cpu.database / opened.length })
    }
    return spent
  }

  await handle(await start(warming))
  await ask(database, 'vacuum analyze')
  const spent = await handle(await start(messages))
  console.log('| call | times | server CPU ms | database CPU ms |\n|---|---|---|---|')
  const sum = { server: 0, database: 0 }
  for (const { name, times } of calls) {
    const cost = spent.get(name)
    if (!cost) continue
    sum.server += times * cost.server
    sum.database += times * cost.database
    console.log(`| ${name} | ${times} | ${cost.server.toFixed(2)} | ${cost.database.toFixed(2)} |`)
  }
  console.log(`| one message | | ${sum.server.toFixed(2)} | ${sum.database.toFixed(2)} |`)
  await app.close()
  await outbox.stop()
  await closeHouse(house)
} finally {
  await close()
}
