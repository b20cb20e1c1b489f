// A step of up to 10,000 signers beside its own statements: start, signatures, the last one, the page. See README.md.
import pg from 'pg'
import { ask, closeHouse, openServer } from './database.mjs'
import { heardIn } from './heard.mjs'
import { median, openTable } from './report.mjs'
import { creating, dealing } from './seal-flow.mjs'

const signerCounts = process.env.BENCH_SIGNERS ?? '10,1000,10000,vote:10,vote:10000,order:10,order:1000'
/** How a step decides, and by how many people: a number alone is "all sign". */
const cases = signerCounts.split(',').map((one) => {
  const [signers, way = 'all'] = one.split(':').toReversed()
  return { way, signers: Number(signers) }
})
const deals = Number(process.env.BENCH_DEALS ?? 40)
const workspace = 'oa'

const { server, main, config, within, close } = await openServer()

/** How a vote decides that is open until the last, and how people sign one after another. */
const policies = {
  vote: (amount) => ({ need: 'count', amount, refuse: 'counts', turn: 'together', per: 'person' }),
  order: () => ({ need: 'all', refuse: 'ends', turn: 'person', per: 'person' }),
}

/** The first step after the start is signed by each of so many people of a department of their own. */
async function signedBy(database, { way, signers }) {
  await ask(
    database,
    `insert into department (id, name, parent_id, position) values ('sign', '签署', '1', 99)`,
  )
  await ask(
    database,
    `insert into person (id, jobid, name, position, created_at)
     select 's' || n, 's' || n, '员工' || n, 1000 + n, now() from generate_series(1, ${signers}) n`,
  )
  await ask(
    database,
    `insert into membership (person_id, department_id, leader, position)
     select 's' || n, 'sign', false, 0 from generate_series(1, ${signers}) n`,
  )
  const [{ id, design }] = await ask(
    database,
    `select v.id, v.design from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-seal'`,
  )
  const chosed = [{ type: 'dept', id: 'sign', name: '签署', coverage: 'n' }]
  const second = design.funlist.find(({ is_start }) => !is_start)
  const dealers = [{ chosetype: 'or', chosed, runRoots: [] }]
  const sign = policies[way]?.(signers)
  Object.assign(second, { dealtype: 'andsign', dealers, cc: [], ...(sign && { sign }) })
  await ask(database, 'update flow_version set design = $2 where id = $1', [id, JSON.stringify(design)])
}

async function timed(work) {
  const [from, used] = [performance.now(), process.cpuUsage()]
  const answer = await work()
  const { user, system } = process.cpuUsage(used)
  return { ms: performance.now() - from, cpu: (user + system) / 1000, answer }
}

/** What the next signer reads, as the one before him did: the same statements with his own message, token and name. */
async function readAgain(plain, { statements, ...before }, now) {
  const swapped = (value) => {
    const part = Object.keys(before).find((one) => before[one] === value)
    return part ? now[part] : value
  }
  const reads = statements.filter(({ text }) => /^\s*(select|with mine)/.test(text))
  for (const { name, text, values = [] } of reads)
    await plain.query({ name, text, values: values.map(swapped) })
}

/** All but one have signed; written past the rules, which would take as many requests. */
async function signedByAllBut(database, flow, person) {
  const others = `update message set status = 3, finished_at = now(), finished_id = to_id, has_read = true
    where flow_id = $1 and status = 1 and to_id <> $2`
  await ask(database, others, [flow, person])
  await ask(database, 'update flow set unfinished = 1 where id = $1', [flow])
  const noTurns = `update visit set sign = jsonb_set(sign, '{queue}', '[]') where flow_id = $1 and sign is not null`
  await ask(database, noTurns, [flow])
  await ask(database, 'analyze')
}

/** Starts a flow that so many sign, has some of them sign, asks what each of them reads, and has the last one sign. */
async function measured({ way, signers }) {
  const name = `bench_sign_${way}_${signers}`
  await ask(main, `create database ${name}`)
  const database = within(name)
  await server.migrate(database)
  const house = server.createAppContext(config, database)
  await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))
  await signedBy(database, { way, signers })
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  await app.ready()
  const tokenOf = async (id) =>
    (await house.db.transaction((tx) => server.startSession(tx, house, workspace, id))).token
  const send = async (call, token, payload) => {
    const headers = { 'x-token': token, 'content-type': 'application/json' }
    const url = `/api/oa/flow/${call}`
    const { success, msg, data } = (await app.inject({ method: 'POST', url, headers, payload })).json()
    if (!success) throw new Error(`${call}: ${msg}`)
    return data
  }
  const { id: starter } = server.demoCompany.people.find(({ is_admin }) => !is_admin)
  const starting = await tokenOf(starter)
  await send('creat', starting, creating)
  const created = await timed(() => send('creat', starting, creating))
  const messages = created.answer.nextmessage[0].list
  const isInTurn = way === 'order'
  if (messages.length !== (isInTurn ? 1 : signers)) throw new Error(`${messages.length} messages`)
  // What the database does by itself within a minute of so many new rows.
  await ask(database, 'analyze')
  const plain = new pg.Client(database)
  await plain.connect()
  const [http, raw] = [[], []]
  let before
  for (let at = 0; at < Math.min(deals, signers - 1); at++) {
    const { to, msgid } = messages[at]
    const token = await tokenOf(to)
    if (before) raw.push((await timed(() => readAgain(plain, before, { to, msgid }))).ms)
    const dealt = await heardIn(() => timed(() => send('deal', token, dealing(msgid))))
    http.push(dealt.answer)
    if (isInTurn) messages.push(...dealt.answer.answer.nextmessage[0].list)
    before = { statements: dealt.statements, to, msgid }
  }
  await plain.end()
  const flow = created.answer.flowlistid
  const detail = await timed(() => send('detail', starting, { flowOi_id: flow }))
  const diagram = await timed(() => send('detail_msgs', starting, { flowOi_id: flow }))
  const last = messages.at(-1)
  await signedByAllBut(database, flow, last.to)
  const token = await tokenOf(last.to)
  const ended = await timed(() => send('deal', token, dealing(last.msgid)))
  await app.close()
  await closeHouse(house)
  await ask(main, `drop database ${name} with (force)`)
  const [deal, work, reads] = [
    median(http.map(({ ms }) => ms)),
    median(http.map(({ cpu }) => cpu)),
    median(raw),
  ]
  const kilobytes = JSON.stringify(diagram.answer).length / 1024
  return [
    created.ms,
    created.cpu,
    deal,
    work,
    reads,
    deal / reads,
    ended.ms,
    detail.ms,
    diagram.ms,
    kilobytes,
  ]
}

const columns = [
  ...[
    'way',
    'signers',
    'creat ms',
    'its CPU ms',
    'deal p50 ms',
    'its CPU ms',
    'its reads alone, raw, p50 ms',
  ],
  ...[
    'deal ÷ reads',
    'last signature ms',
    'detail ms',
    'diagram ms',
    'diagram KB',
    'deal’s CPU ÷ that of the first',
  ],
]

try {
  const row = openTable(columns)
  let first
  for (const one of cases) {
    const numbers = await measured(one)
    const [, , , cpu] = numbers
    first ??= cpu
    row([one.way, one.signers, ...numbers, cpu / first])
  }
} finally {
  await close()
}
