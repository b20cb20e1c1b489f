// Lists, badges, detail and acts of a company after years beside one of a million messages. See README.md.
import { openServer } from './database.mjs'
import { openCompany, quartile, timed } from './filled-company.mjs'
import { openTable } from './report.mjs'
import { creating, dealing } from './seal-flow.mjs'

const sizes = (process.env.BENCH_MESSAGES ?? '1000000,20000000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)
/** A folder that keeps what was filled for the next run. */
const dataFolder = process.env.BENCH_DATA
const place = await openServer({ kept: dataFolder })

const page = { nowpage: 1, search: {} }
const list = (name) => `/api/oa/flow/list/${name}`

/** What is measured of a company; what precedes a decision is not timed. */
async function measures({ send }) {
  const [{ flowlistid }] = (await send('usual', list('waiting'), page)).result
  let created
  const creat = async () => {
    created = await send('usual', '/api/oa/flow/creat', creating)
  }
  const deal = () => {
    const [{ to, msgid }] = created.nextmessage[0].list
    return send(to, '/api/oa/flow/deal', dealing(msgid))
  }
  return [
    ['待我处理 first page', () => send('usual', list('waiting'), page)],
    ['待我处理 first page, busy person', () => send('busy', list('waiting'), page)],
    ['我已处理 first page, busy person', () => send('busy', list('finish'), page)],
    ['我发起的 first page, busy person', () => send('busy', list('icreat'), page)],
    ['badges', () => send('usual', list('number'), {})],
    ['badges, busy person', () => send('busy', list('number'), {})],
    ['detail of a flow', () => send('usual', '/api/oa/flow/detail', { flowOi_id: flowlistid })],
    ['creat', creat],
    ['deal', deal],
  ]
}

/** What each table takes, and how many rows a message brings. */
const growth = `select relname as name, n_live_tup as rows, pg_table_size(relid) as "table",
    pg_indexes_size(relid) as indexes
  from pg_stat_user_tables where schemaname = 'public' and pg_total_relation_size(relid) > 10000000
  order by pg_total_relation_size(relid) desc`

async function sizesOf({ raw }, messages) {
  await raw.query('analyze')
  const { rows } = await raw.query(growth)
  const row = openTable(['table', 'rows', 'table MB', 'indexes MB', 'bytes a message'])
  for (const one of rows) {
    const [table, indexes] = [Number(one.table), Number(one.indexes)]
    const cells = [one.rows, table / 1e6, indexes / 1e6].map((number) => Number(number).toFixed())
    row([one.name, ...cells, ((table + indexes) / messages).toFixed()])
  }
}

const companies = []
try {
  for (const size of sizes) {
    const from = performance.now()
    const company = await openCompany(place, size, { kept: dataFolder })
    const [{ bytes }] = (await company.raw.query('select pg_database_size(current_database()) as bytes')).rows
    const minutes = ((performance.now() - from) / 60_000).toFixed(1)
    console.log(`${size.toLocaleString('en')} messages: ${minutes} min, ${(bytes / 1e9).toFixed(1)} GB`)
    companies.push({ ...company, measures: await measures(company) })
  }
  await sizesOf(companies.at(-1), sizes.at(-1))
  const durations = companies.map(({ measures }) => measures.map(() => []))
  for (let round = 0; round < rounds; round++)
    for (const at of companies[0].measures.keys())
      for (const [one, { measures }] of companies.entries())
        durations[one][at].push(await timed(measures[at][1]))
  const row = openTable(['what', ...sizes.map((size) => `${size.toLocaleString('en')} ms`), 'ratio'])
  for (const [at, [what]] of companies[0].measures.entries()) {
    const times = durations.map((one) => quartile(one[at]))
    row([what, ...times, times.at(-1) / times[0]])
  }
} finally {
  for (const { close } of companies) await close()
  await place.close()
}
