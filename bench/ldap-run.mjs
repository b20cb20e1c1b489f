// One synchronisation of the bench ldap in a process that has just started: its seconds, its own work, its memory.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ask, closeHouse } from './database.mjs'

const { house, config, database, type } = JSON.parse(process.argv[2])
const server = await import(pathToFileURL(house).href)
const appContext = server.createAppContext(config, database)
const end = await server.startConnections(appContext)
const app = server.buildApp(appContext, { rate: { burst: 1e9, perSecond: 1e9 } })
const admins = await ask(database, "select id from person where jobid = 'admin'")
const { token } = await appContext.db.transaction((tx) =>
  server.startSession(tx, appContext, 'oa', admins[0].id),
)
const call = async (name, payload) => {
  const url = `/api/employee/contact/${name}`
  const headers = { 'x-token': token }
  const { success, msg, data } = (await app.inject({ method: 'POST', url, headers, payload })).json()
  if (!success) throw new Error(`${name}: ${msg}`)
  return data
}
await call('syncstate', {})

let highest = 0
/** Parts of the memory at its peak, in MB: what is reachable or not collected yet, and buffers outside of it. */
let parts = {}
const watch = () => {
  const resident = process.memoryUsage.rss()
  if (resident <= highest) return
  highest = resident
  const { heapTotal, heapUsed, external } = process.memoryUsage()
  parts = { heap: heapTotal, used: heapUsed, buffers: external }
}
const toMegabytes = (bytes) => bytes / 1024 / 1024
/** Seconds of a piece of work, and of processor time of this process meanwhile. */
const timed = async (work) => {
  const [began, before] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { figures: [(performance.now() - began) / 1000, (user + system) / 1e6], result }
}
async function compare() {
  await call('getdataformdingtalk', { type })
  for (;;) {
    const state = await call('syncstate', {})
    if (state.run.failure) throw new Error(state.run.failure)
    if (state.run.state !== 'running') return state
    await sleep(500)
  }
}
const apply = ({ run, report }) =>
  call('applysync', { id: run.id, digest: report.digest, gone: [], back: [] })

globalThis.gc()
watch()
const before = highest
const timer = setInterval(watch, 20)
const read = await timed(compare)
watch()
const readPeak = highest - before
const applied = await timed(() => apply(read.result))
watch()
clearInterval(timer)
const memory = [readPeak, highest - before].map(toMegabytes)
const peak = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, toMegabytes(bytes)]))
process.send({ read: read.figures, applied: applied.figures, memory, peak })
end()
await app.close()
await closeHouse(appContext)
process.disconnect()
