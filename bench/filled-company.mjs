// A company filled with so many messages, and requests of three of its people. See lists.mjs and years.mjs.
import pg from 'pg'
import { ask, closeHouse } from './database.mjs'
import { fill, isFilled } from './lists-fill.mjs'

const workspace = 'oa'
const jobs = { usual: '100010', busy: '100008', admin: 'admin' }

/** What the fastest quarter of the rounds reached: whatever else runs on the machine only makes them longer. */
export const quartile = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)]

export async function timed(work) {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Creates and fills a database, unless an earlier run did and it was kept. */
async function filledHouse({ server, main, config, within }, messages, kept) {
  const name = `bench_lists_${messages}`
  const inMain = (text) => ask(main, text)
  const exists = (await inMain(`select 1 from pg_database where datname = '${name}'`)).length > 0
  const isOld = kept && exists && (await isFilled(within(name)))
  if (!isOld) await inMain(`drop database if exists ${name} with (force)`)
  if (!isOld) await inMain(`create database ${name}`)
  const database = within(name)
  await server.migrate(database)
  const house = server.createAppContext(config, database)
  if (!isOld)
    await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))
  const { rows } = await house.db.pool.query('select id, jobid from person where jobid = any($1)', [
    Object.values(jobs),
  ])
  const idOf = (who) => rows.find(({ jobid }) => jobid === jobs[who]).id
  if (!isOld) await fill(database, messages, { usual: idOf('usual'), busy: idOf('busy') })
  return { house, database, idOf, drop: () => inMain(`drop database ${name} with (force)`) }
}

/** Opens a company of so many messages; its people are `usual`, `busy`, `admin`, or any id. */
export async function openCompany(place, messages, { kept, prepare = async () => undefined }) {
  const { server } = place
  const { house, database, idOf, drop } = await filledHouse(place, messages, kept)
  await prepare(house)
  const tokens = {}
  const tokenOf = async (who) => {
    const id = jobs[who] ? idOf(who) : who
    tokens[who] ??= (await house.db.transaction((tx) => server.startSession(tx, house, workspace, id))).token
    return tokens[who]
  }
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  await app.ready()
  const raw = new pg.Client(database)
  raw.on('error', () => undefined)
  await raw.connect()
  const send = async (who, url, payload) => {
    const headers = { 'x-token': await tokenOf(who), 'content-type': 'application/json' }
    const answer = (await app.inject({ method: 'POST', url, headers, payload })).json()
    if (!answer.success) throw new Error(`${url}: ${answer.msg}`)
    return answer.data
  }
  const close = async () => {
    await raw.end()
    await app.close()
    await closeHouse(house)
    if (!kept) await drop()
  }
  return { house, send, raw, close }
}
