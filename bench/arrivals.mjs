// How long decisions take that arrive at a fixed rate, one by one, and after a minute of rest, beside acts of a plain server. See README.md.
import { databaseClock } from './cpu.mjs'
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { openPlainActs } from './plain-acts.mjs'
import { at, median, openTable } from './report.mjs'
import { runClients } from './run-clients.mjs'
import { creating, dealing } from './seal-flow.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 1500)
const warming = Number(process.env.BENCH_WARMING ?? 1500)
const clients = Number(process.env.BENCH_CLIENTS ?? 32)
/** Shares of the peak at which decisions arrive. */
const shares = (process.env.BENCH_SHARES ?? '0.3,0.6').split(',').map(Number)
/** Decisions of one client, and those that it sends after a rest each. */
const singles = Math.min(flows, 300)
const rests = Number(process.env.BENCH_RESTS ?? 3)
const restSeconds = Number(process.env.BENCH_REST ?? 60)

const { server, main, config, within, close } = await openServer()
const databaseCpu = await databaseClock(main)

try {
  await ask(main, 'create database bench_arrivals')
  const database = within('bench_arrivals')
  await server.migrate(database)
  const house = server.createAppContext(config, database)
  const tokens = await loadSignedIn(server, house)
  const outbox = server.startOutbox(house)
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const leads = ({ depts, is_admin }) => is_admin || depts.some(({ leader }) => leader)
  const staff = server.demoCompany.people.filter((one) => !leads(one)).map(({ id }) => id)
  const send = async (requests, load) => {
    const ran = await runClients({ url, clients, databaseCpu, ...load }, requests)
    const refused = ran.answers.find(({ success }) => !success)
    if (refused) throw new Error(refused.msg)
    return ran
  }
  /** Starts so many flows; returns the requests that decide their first messages. */
  const start = async (count) => {
    const { answers } = await send(
      Array.from({ length: count }, (_, index) => {
        const token = tokens.get(staff[index % staff.length])
        return { path: '/api/oa/flow/creat', token, body: creating }
      }),
    )
    return answers.map(({ data }) => {
      const [{ to, msgid }] = data.nextmessage[0].list
      return { path: '/api/oa/flow/deal', token: tokens.get(to), body: dealing(msgid) }
    })
  }

  await send(await start(warming / 2))
  await ask(database, 'vacuum analyze')
  await send(await start(warming / 2))

  await ask(main, 'create database bench_plain')
  const floor = await openPlainActs(within('bench_plain'), warming + flows + singles + rests)
  const sendPlain = (requests, load) =>
    runClients({ url: floor.url, clients, databaseCpu, ...load }, requests)
  await sendPlain(floor.start(warming))

  const row = openTable(['decisions', '/s', 'p50 ms', 'p95 ms', 'p99 ms', 'server CPU ms', 'database CPU ms'])
  const print = (name, { times, seconds, cpu }) =>
    row([
      ...[name, times.length / seconds, ...[0.5, 0.95, 0.99].map((share) => at(times, share))],
      ...[cpu.server / times.length, cpu.database / times.length],
    ])
  const peak = await send(await start(flows))
  print(`${clients} clients, each after its last`, peak)
  print(`${clients} clients of the floor`, await sendPlain(floor.start(flows)))
  for (const share of shares) {
    const rate = (share * peak.times.length) / peak.seconds
    print(`arriving at ${share} of that`, await send(await start(flows), { rate }))
  }
  /** Sends requests of one client, the last ones after a rest each: the client is warm itself then. */
  const sendSingly = async (sendTo, requests) => {
    const rested = requests.slice(singles).map((one) => ({ ...one, after: restSeconds }))
    const { times } = await sendTo([...requests.slice(0, singles), ...rested], { clients: 1 })
    return { warm: times.slice(0, singles), cold: times.slice(singles) }
  }
  const ours = await sendSingly(send, await start(singles + rests))
  const plain = await sendSingly(sendPlain, floor.start(singles + rests))
  const single = openTable([
    'one client',
    'p50 ms',
    'p95 ms',
    `after ${restSeconds} s of rest ms`,
    '÷ its p50',
  ])
  const [fast, slow] = [ours, plain].map(({ warm }) => median(warm))
  for (const [name, { warm, cold }] of Object.entries({ decision: ours, floor: plain }))
    single([name, at(warm, 0.5), at(warm, 0.95), cold, cold.map((ms) => ms / median(warm))])
  single(['decision ÷ floor', fast / slow, '', median(ours.cold) / median(plain.cold), ''])
  await floor.close()
  await app.close()
  await outbox.stop()
  await closeHouse(house)
} finally {
  await close()
}
