// Lists, badges, search and detail at growing sizes beside their own statements. See README.md.
import { openServer } from './database.mjs'
import { openCompany, quartile, timed } from './filled-company.mjs'
import { heardIn } from './heard.mjs'
import { openTable } from './report.mjs'

const sizes = (process.env.BENCH_MESSAGES ?? '100000,1000000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 25)
/** Which questions are asked, by a part of their names. */
const only = new RegExp(process.env.BENCH_OF ?? '')
/** A folder that keeps what was filled for the next run. */
const dataFolder = process.env.BENCH_DATA
const place = await openServer({ kept: dataFolder })
const { server } = place

const page = (search = {}) => ({ nowpage: 1, search })
const list = (name) => `/api/oa/flow/list/${name}`

/** Figures over lists, by whom they are asked. */
function figureQuestions() {
  const figures = list('figures')
  const ofDesign = { flowid: 'flow-leave' }
  return [
    ['figures of 我已处理, busy', 'busy', figures, { list: 'finish', search: {} }],
    ['figures of 我已处理 with sums, busy', 'busy', figures, { list: 'finish', search: ofDesign }],
    ['figures of 我发起的, busy', 'busy', figures, { list: 'icreat', search: {} }],
    ['figures of 流程查询 with sums, administrator', 'admin', figures, { list: 'alllist', search: ofDesign }],
  ]
}

/** What is asked, by whom. */
function questions(cursor, flowId) {
  const rangeQuestion = (from) => ({ flowid: 'flow-leave', fields: [{ key: '1732154407000_10959', from }] })
  const [waiting, finish, created, all] = [
    list('waiting'),
    list('finish'),
    list('icreat'),
    '/api/oa/flow/alllist',
  ]
  const administered = (more) => ({ flowid: 'flow-leave', search: {}, orderby: [], currentPage: 1, ...more })
  const watched = '/api/oa/flow/admin/searchform'
  const contents = '/api/oa/flow/search/contents'
  return [
    ['待我处理 first page', 'usual', waiting, page()],
    ['待我处理 first page, busy person', 'busy', waiting, page()],
    ['我已处理 first page, busy person', 'busy', finish, page()],
    ['我已处理 page 25, busy person', 'busy', finish, { ...page(), nowpage: 25 }],
    ['我已处理 deep by cursor, busy person', 'busy', finish, { ...page(), nowpage: 900, after: cursor }],
    ['我发起的 first page, busy person', 'busy', created, page()],
    ['待我处理, due first, busy person', 'busy', waiting, { ...page(), order: 'due' }],
    ['待我处理, oldest first, busy person', 'busy', waiting, { ...page(), order: 'oldest' }],
    ['我发起的, by name, busy person', 'busy', created, { ...page(), order: 'flowname' }],
    ['通知我的 first page, busy person', 'busy', list('message'), page()],
    ['通知我的 grouped by request, busy person', 'busy', list('message'), { ...page(), groups: true }],
    ['home: what waits, busy person', 'busy', '/api/oa/flow/home/waiting', {}],
    ['home: what was not read, busy person', 'busy', '/api/oa/flow/home/related', {}],
    ['home: own flows, busy person', 'busy', '/api/oa/flow/home/mine', {}],
    ['home: the month, busy person', 'busy', '/api/oa/flow/home/month', {}],
    ['badges', 'usual', list('number'), {}],
    ['badges, busy person', 'busy', list('number'), {}],
    ['detail of a flow', 'usual', '/api/oa/flow/detail', { flowOi_id: flowId }],
    ['流程查询 first page, administrator', 'admin', all, page()],
    ['流程查询 first page, busy person', 'busy', all, page()],
    ['流程查询 first page, one with few flows', 'usual', all, page()],
    ['administered flows, first page', 'admin', watched, administered()],
    [
      'administered flows by number, upwards',
      'admin',
      watched,
      administered({ orderby: [{ name: 'workname', by: 'asc' }] }),
    ],
    ['我已处理 by a frequent word of two characters, busy', 'busy', finish, page({ desc: '看病' })],
    ['我已处理 by a word of one flow in a thousand, busy', 'busy', finish, page({ desc: '疱疹' })],
    ['我已处理 by a word of one in a hundred thousand, busy', 'busy', finish, page({ desc: '眩晕' })],
    ['我已处理 by an unknown word, busy', 'busy', finish, page({ words: '无此词语' })],
    ['我已处理 by a frequent word, usual person', 'usual', finish, page({ desc: '看病' })],
    ['我发起的 by a word of one in a thousand, busy', 'busy', created, page({ words: '疱疹' })],
    ['流程查询 by document number, administrator', 'admin', all, page({ workname: '002042' })],
    ['流程查询 by a frequent word, administrator', 'admin', all, page({ desc: '看病' })],
    ['流程查询 by a word of one in a hundred thousand, administrator', 'admin', all, page({ desc: '眩晕' })],
    ['流程查询 by a word of one in a thousand, busy', 'busy', all, page({ words: '疱疹' })],
    ['administered flows by a rare word', 'admin', watched, administered({ search: { words: '眩晕' } })],
    ['我已处理 by a number field, busy', 'busy', finish, page(rangeQuestion(28))],
    ['我已处理 by a number that no form has, busy', 'busy', finish, page(rangeQuestion(31))],
    ['流程查询 by a number field, administrator', 'admin', all, page(rangeQuestion(28))],
    ['contents by a frequent word, administrator', 'admin', contents, { words: '事由' }],
    ['contents by a frequent word, busy', 'busy', contents, { words: '事由' }],
    ['contents by one value in ten thousand, administrator', 'admin', contents, { words: '13800004077' }],
    ['contents by one value in ten thousand, busy', 'busy', contents, { words: '13800004077' }],
    ['contents by an unknown word, administrator', 'admin', contents, { words: '无此词语' }],
    ['contents by an unknown word, busy', 'busy', contents, { words: '无此词语' }],
    ['contents by a frequent word, usual person', 'usual', contents, { words: '事由' }],
    ...figureQuestions(),
    [
      'what 我已处理 may be searched by, busy',
      'busy',
      '/api/oa/flow/search/getconf',
      { list: 'finish', flowid: 'flow-leave' },
    ],
    [
      'what 流程查询 may be searched by, administrator',
      'admin',
      '/api/oa/flow/search/getconf',
      { list: 'alllist', flowid: 'flow-leave' },
    ],
  ]
}

/** Writes the search index of flows that lack it, and says what it took. */
async function indexed(house) {
  const [cpu, from] = [process.cpuUsage(), performance.now()]
  let flows = 0
  for (let some = 1; some > 0; flows += some) some = await server.indexFlows(house, 100)
  const { user, system } = process.cpuUsage(cpu)
  const { rows } = await house.db.pool.query(
    `select pg_size_pretty(pg_table_size('flow_search')) as rows, pg_size_pretty(pg_indexes_size('flow_search')) as indexes`,
  )
  const [seconds, own] = [(performance.now() - from) / 1000, (user + system) / 1e6]
  const { rows: size, indexes } = rows[0]
  if (flows)
    console.log(
      `indexed ${flows} flows in ${seconds.toFixed()} s (${own.toFixed()} s of CPU here): rows ${size}, indexes ${indexes}`,
    )
  if (flows) await house.db.pool.query('vacuum analyze flow_search')
}

/** A company of so many messages, and what is asked of it. */
async function opened(messages) {
  const company = await openCompany(place, messages, { kept: dataFolder, prepare: indexed })
  const finished = await company.send('busy', list('finish'), page())
  const waiting = await company.send('usual', list('waiting'), page())
  const requests = questions(finished.next, waiting.result[0].flowlistid)
  return { ...company, asked: requests.filter(([what]) => only.test(what)) }
}

/** One question at every size, the sizes and the raw statements taking turns. */
async function measured(companies, at) {
  const contenders = []
  for (const { send, raw, asked } of companies) {
    const [, who, url, payload] = asked[at]
    await send(who, url, payload)
    const { statements } = await heardIn(() => send(who, url, payload))
    contenders.push(
      () => send(who, url, payload),
      async () => {
        for (const statement of statements) await raw.query(statement)
      },
    )
  }
  const durations = contenders.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [one, work] of contenders.entries()) durations[one].push(await timed(work))
  return durations.map(quartile)
}

const companies = []
try {
  for (const size of sizes) companies.push(await opened(size))
  const head = sizes.flatMap((size) => [`${size.toLocaleString('en')} ms`, 'raw ms', '÷ raw'])
  const row = openTable(['what', ...head, 'growth'])
  for (const [at, [what]] of companies[0].asked.entries()) {
    const times = await measured(companies, at)
    const cells = sizes.flatMap((_, size) => {
      const [http, floor] = times.slice(size * 2)
      return [http, floor, http / floor]
    })
    row([what, ...cells, times.at(-2) / times[0]])
  }
} finally {
  for (const { close } of companies) await close()
  await place.close()
}
