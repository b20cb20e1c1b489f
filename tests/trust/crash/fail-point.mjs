// Loaded before the built server (node --import) by the crash harness only, so that the product itself carries nothing of
// it: every statement of every transaction passes the driver, and here the process ends itself (SIGKILL) just before one
// is sent, or just after it was answered. CRASH_AT names it: {"kind": "creat", "at": 3, "when": "before"}. A statement
// of a request belongs to the last word of its address, all others to `job`; they are told in CRASH_LOG as they pass.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const point = JSON.parse(process.env.CRASH_AT ?? 'null')
const log = process.env.CRASH_LOG
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)

if (ahead) {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length ? parts : [Real.now() + ahead]))
    }
    static now = () => Real.now() + ahead
  }
}

process.on('disconnect', () => process.exit(1))

const asked = new AsyncLocalStorage()
subscribe('http.server.request.start', ({ request }) => asked.enterWith(request.url))
const kindNow = () => /(\w+)(?:\?.*)?$/.exec(asked.getStore() ?? '')?.[1] ?? 'job'

const passed = new Map()
const inTransaction = new WeakSet()
const send = pg.Client.prototype.query

const textOf = (query) => (typeof query === 'string' ? query : ((query?.name || query?.text) ?? ''))

function die(label) {
  if (log) appendFileSync(log, `${point.kind} ${point.when} ${label}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** Counts a statement of a transaction; answers whether it is the one. */
function isIt(client, text) {
  if (/^begin\b/i.test(text)) inTransaction.add(client)
  if (!inTransaction.has(client)) return false
  if (/^(?:commit|rollback)\b/i.test(text)) inTransaction.delete(client)
  const kind = kindNow()
  const at = (passed.get(kind) ?? 0) + 1
  passed.set(kind, at)
  if (log && !point) appendFileSync(log, `${kind} ${at} ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}\n`)
  return point?.kind === kind && point.at === at
}

pg.Client.prototype.query = function query(...given) {
  const [asked] = given
  const text = textOf(asked)
  if (!isIt(this, text)) return send.apply(this, given)
  if (point.when === 'before') die(text)
  const isOwn = typeof asked?.callback === 'function'
  if (isOwn) asked.callback = () => die(text)
  const sent = send.apply(this, given)
  sent?.then?.(() => die(text))
  return sent
}
