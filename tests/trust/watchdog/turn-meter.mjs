// Loaded before the built server (node --import) by the watchdog only: between "begin" and "end" of its parent the process
// measures how long one turn of its event loop takes at most, in time of the processor that its main thread got, so that
// other work on the machine does not count. With `profile` it also tells the functions in which the longest turn passed.
import { openSync, readSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { constants, PerformanceObserver } from 'node:perf_hooks'

const statistics = openSync(`/proc/self/task/${process.pid}/schedstat`)
const bytes = Buffer.alloc(64)

/** Milliseconds that the main thread has run. */
function threadTime() {
  readSync(statistics, bytes, 0, 64, 0)
  return Number(bytes.latin1Slice(0, bytes.indexOf(32))) / 1e6
}

const microseconds = () => Number(process.hrtime.bigint() / 1000n)

let isOn = false
let longest
let began
let at

function turn() {
  if (!isOn) return
  const now = threadTime()
  const end = microseconds()
  if (now - began > longest.cpu) longest = { cpu: now - began, from: at, to: end }
  began = threadTime()
  at = microseconds()
  setImmediate(turn)
}

let session

const kinds = new Map(
  Object.entries(constants).flatMap(([name, kind]) =>
    /^NODE_PERFORMANCE_GC_(?!FLAGS)/.test(name) ? [[kind, name.slice('NODE_PERFORMANCE_GC_'.length)]] : [],
  ),
)
let collections = []
const collector = new PerformanceObserver((list) => collections.push(...list.getEntries()))

/** The garbage collections of the longest turn. */
function collected() {
  const offset = microseconds() - performance.now() * 1000
  return collections.flatMap(({ startTime, duration, detail }) => {
    const at = startTime * 1000 + offset
    return at < longest.from || at > longest.to
      ? []
      : [`${duration.toFixed(1)} garbage collection ${kinds.get(detail.kind)}`]
  })
}

async function begin(profile) {
  if (profile) {
    collections = []
    collector.observe({ entryTypes: ['gc'] })
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 500 })
    await session.post('Profiler.start')
  }
  isOn = true
  longest = { cpu: 0, from: 0, to: 0 }
  began = threadTime()
  at = microseconds()
  setImmediate(turn)
}

async function end() {
  isOn = false
  const lines = session ? [...(await profiled()), ...collected()] : []
  collector.disconnect()
  process.send({ cpu: longest.cpu, lines })
}

/** The functions of the longest turn, each with its milliseconds and those of what it called. */
async function profiled() {
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  session = undefined
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  )
  const totals = new Map()
  const own = new Map()
  let now = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    now += profile.timeDeltas[index]
    if (now < longest.from || now > longest.to) continue
    const cost = profile.timeDeltas[index] / 1000
    const seen = new Set()
    for (let one = id; one !== undefined; one = parents.get(one)) {
      const { functionName, lineNumber, url } = nodes.get(one).callFrame
      const name = `${functionName || '?'}:${lineNumber + 1} ${url.slice(-24)}`
      if (one === id) own.set(name, (own.get(name) ?? 0) + cost)
      if (!seen.has(name)) totals.set(name, (totals.get(name) ?? 0) + cost)
      seen.add(name)
    }
  }
  return [...totals]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 45)
    .map(([name, total]) => `${total.toFixed(1)} (${(own.get(name) ?? 0).toFixed(1)}) ${name}`)
}

process.on(
  'message',
  ({ ask, profile }) => void (ask === 'begin' ? begin(profile).then(() => process.send('begun')) : end()),
)
process.channel?.unref()
