// A deal with and without its link of the chain. See README.md.
import pg from 'pg'
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { median, printTable } from './report.mjs'
import { creating, dealing } from './seal-flow.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 400)
const workspace = 'oa'

/** Parameters of the statement of a decision: two keys, nine of its visit, five of its history, then those of the link. */
const [decision, record, facts] = ['flow-news-v-l-k-', 14, 20]
let isLinked = true
const links = []
const query = pg.Client.prototype.query
pg.Client.prototype.query = function linked(asked, ...more) {
  if (!asked.name?.startsWith(decision)) return query.call(this, asked, ...more)
  if (isLinked) links.push(asked.values)
  else
    Object.assign(asked, {
      name: `${asked.name}-unlinked`,
      text: asked.text.replace('desc limit 1) l on true', 'desc limit 1) l on true where false'),
    })
  return query.call(this, asked, ...more)
}

const { server, main, config, within, close } = await openServer()
const sum = (times) => times.reduce((total, time) => total + time, 0)

/** Starts flows and handles the first message of each; answers the times of deals with and without a link. */
async function dealt(house) {
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  const tokens = await loadSignedIn(server, house)
  const send = (call, token, payload) => {
    const headers = { 'x-token': token, 'content-type': 'application/json' }
    return app.inject({ method: 'POST', url: `/api/oa/flow/${call}`, headers, payload })
  }
  const times = { true: [], false: [] }
  for (let at = 0; at < flows; at++) {
    // What the database does by itself within a minute: plans for empty tables would count as time of the deals.
    if (at === 40) await ask(within('bench_chain'), 'analyze')
    // Pairs change their order, so that neither side always comes second.
    isLinked = (at + (at >> 1)) % 2 === 0
    const made = (await send('creat', tokens.get('100010'), creating)).json()
    const [{ to, msgid }] = made.data.nextmessage[0].list
    const began = performance.now()
    const answer = (await send('deal', tokens.get(to), dealing(msgid))).json()
    times[isLinked].push(performance.now() - began)
    if (!answer.success) throw new Error(answer.msg)
  }
  await app.close()
  return times
}

/** What the process does for a link, again on what was written: milliseconds each. */
function inProcess() {
  const acts = links.map((values) => {
    const { head, salt } = JSON.parse(values[facts])
    const [line, act] = values.slice(record, record + 2).map((text) => JSON.parse(text))
    return { workspace, flow: values[1], head, salt, lines: [line], act }
  })
  const began = performance.now()
  for (const act of acts) server.actionDigest(server.toChainAction(act))
  return (performance.now() - began) / acts.length
}

try {
  await ask(main, 'create database bench_chain')
  await server.migrate(within('bench_chain'))
  const house = server.createAppContext(config, within('bench_chain'))
  const times = await dealt(house)
  await closeHouse(house)
  const [with_, without] = [times.true.slice(20), times.false.slice(20)]
  const work = inProcess()
  const ratio = median(with_) / median(without)
  const sums = sum(with_) / with_.length / (sum(without) / without.length)
  const whole = median(with_) / (median(without) - work)
  printTable(
    [
      'deals each',
      'with ms',
      'without ms',
      'ratio of medians',
      'ratio of sums',
      'in the process ms',
      'whole ratio',
    ],
    [[with_.length, with_, without, ...[ratio, sums, work, whole].map((one) => one.toFixed(3))]],
  )
} finally {
  await ask(main, 'drop database if exists bench_chain with (force)')
  await close()
}
