// Search in a database set of 100,000 rows beside one bare SQL query. See README.md.
import pg from 'pg'
import { ask, closeHouse, openServer } from './database.mjs'
import { at, openTable } from './report.mjs'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)
const workspace = 'oa'
const name = 'bench_sources'
const { server, main, config, within, close } = await openServer()
await ask(main, `drop database if exists ${name} with (force)`)
await ask(main, `create database ${name}`)
const database = within(name)
await server.migrate(database)
const house = server.createAppContext(config, database)
await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))

/** The demo's materials many times over, each with a number of its own in code, name and size. */
const fill = `insert into sources.material (code, name, spec, category, unit, price, supplier, active)
  select 'X' || lpad(n::text, 7, '0'), m.name || '-' || (n % 977), m.spec || '/' || (n % 89), m.category, m.unit,
    m.price + n % 100, m.supplier, true
  from generate_series(1, $1::int) n
  join (select *, row_number() over (order by code) as at from sources.material) m
    on m.at = 1 + n % (select count(*) from sources.material)`
await ask(database, fill, [rows])
await ask(database, 'analyze sources.material')

const { token } = await house.db.transaction((tx) => server.startSession(tx, house, workspace, '100010'))
const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
await app.ready()
house.sources.admit = () => true
const raw = new pg.Client(database)
await raw.connect()

const send = async (body) => {
  const headers = { 'x-token': token, 'content-type': 'application/json' }
  const payload = { id: 'dbset-material', ...body }
  const answer = (
    await app.inject({ method: 'POST', url: '/api/dbctrl2/searchdata', headers, payload })
  ).json()
  if (!answer.success) throw new Error(answer.msg)
  return answer.data
}

const columns = 'code, name, spec, category, unit, price'
const bare = (condition) =>
  `select ${columns} from sources.material where active and ${condition} order by code limit 21`
const anywhere = (at) => `(code ilike $${at} or name ilike $${at} or spec ilike $${at})`

/** What is typed, and how a bare query finds the same. */
const questions = [
  ['nothing typed yet', ''],
  ['one letter', 'M'],
  ['a frequent word of two characters', '钢板'],
  ['a word and a size', '螺钉 M4'],
  ['a rare word of three characters', '定二极'],
  ['a name with its number', '螺母-412'],
  ['the end of a code', '0099999'],
  ['what nothing is called', '无此物'],
  ['two characters that nothing is called', '无此'],
]

const timed = async (work) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const row = openTable([
  `${rows} rows: what is typed`,
  'found',
  'HTTP p50 ms',
  'HTTP p95 ms',
  'bare p50 ms',
  'bare p95 ms',
  'HTTP ÷ bare',
])
for (const [what, words] of questions) {
  const parts = words.split(' ').filter(Boolean)
  const text = bare(parts.length ? parts.map((_, n) => anywhere(n + 1)).join(' and ') : 'true')
  const statement = { name: `bare ${parts.length}`, text, values: parts.map((part) => `%${part}%`) }
  const sendSearch = () => send({ currentPage: 1, search: { words } })
  const { result, more } = await sendSearch()
  const [http, plain] = [[], []]
  for (let round = 0; round < rounds; round++) {
    http.push(await timed(sendSearch))
    plain.push(await timed(() => raw.query(statement)))
  }
  const [p50, p95, b50, b95] = [at(http, 0.5), at(http, 0.95), at(plain, 0.5), at(plain, 0.95)]
  row([what, more ? `${result.length}+` : result.length, p50, p95, b50, b95, p50 / b50])
}

await raw.end()
await app.close()
await closeHouse(house)
await ask(main, `drop database ${name} with (force)`)
await close()
