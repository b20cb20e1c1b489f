import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/*
 * Two transactions whose statements are sent in an order that a test chooses (as PostgreSQL's isolationtester does).
 * Statements pass the driver; those of an act of the schedule wait there for their turn.
 */

/** An act whose statements are let through one by one. */
class Held {
  sent = 0
  waiting = 0
  private allowed = 0
  private gates: (() => void)[] = []

  /** Resolves when the next statement may be sent. */
  pass(): Promise<void> {
    this.waiting++
    return new Promise((resolve) => {
      this.gates.push(() => {
        this.waiting--
        this.sent++
        resolve()
      })
      this.open()
    })
  }

  allow(count: number): void {
    this.allowed = Math.max(this.allowed, count)
    this.open()
  }

  private open(): void {
    while (this.gates.length && this.sent < this.allowed) this.gates.shift()?.()
  }
}

const acting = new AsyncLocalStorage<Held>()
const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
const lines = new WeakMap<pg.Client, Promise<unknown>>()

const textOf = (query: unknown) => (query as { text?: string })?.text ?? String(query)

/** Whose transaction runs on a connection. */
const owners = new WeakMap<pg.Client, Held>()

/** The act that a statement belongs to, when it stands in a transaction of one. */
function ownerOf(client: pg.Client, text: string): Held | undefined {
  const held = acting.getStore()
  if (held && /^begin\b/i.test(text)) owners.set(client, held)
  const owner = owners.get(client)
  if (/^(?:commit|rollback)\b/i.test(text)) owners.delete(client)
  return owner
}

function heldQuery(this: pg.Client, ...given: unknown[]): unknown {
  const held = ownerOf(this, textOf(given[0]))
  if (!held) return send.apply(this, given)
  const before = lines.get(this) ?? Promise.resolve()
  const sent = before.then(() => held.pass()).then(() => ({ answer: send.apply(this, given) }))
  lines.set(this, sent)
  return sent.then(({ answer }) => answer)
}

/** Holds statements back where a schedule runs; the answer lets the driver be as it was. */
export function holdStatements(): () => void {
  pg.Client.prototype.query = heldQuery as typeof pg.Client.prototype.query
  return () => {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query
  }
}

const pause = 4
/** Who sends nothing for so long waits for a lock of the other. */
const patience = 15

/** Lets an act send so many statements; answers when it has, when it is over, or when it waits for the other. */
async function lead(held: Held, upTo: number, isOver: () => boolean): Promise<void> {
  held.allow(upTo)
  let seen = held.sent
  for (let still = 0; !isOver() && held.waiting === 0 && still < patience; still++) {
    await sleep(pause)
    if (held.sent !== seen) still = 0
    seen = held.sent
  }
}

/** Where the first act stops to let the second one run, and how far that one comes before the first goes on. */
export interface Cut {
  first: number
  second: number
}

/** Runs two acts with their statements in that order; answers what they answered, and how many each sent. */
export async function inSchedule<Answer>(acts: readonly (() => Promise<Answer>)[], { first, second }: Cut) {
  const held = acts.map(() => new Held())
  const over = new Set<number>()
  const start = (at: number) =>
    acting.run(held[at] as Held, () => (acts[at] as () => Promise<Answer>)().finally(() => over.add(at)))
  const [one, other] = held as [Held, Held]
  const running = [start(0)]
  await lead(one, first, () => over.has(0))
  running.push(start(1))
  await lead(other, second, () => over.has(1))
  one.allow(Number.POSITIVE_INFINITY)
  await lead(one, Number.POSITIVE_INFINITY, () => over.has(0))
  other.allow(Number.POSITIVE_INFINITY)
  const answers = await Promise.all(running)
  return { answers, sent: held.map(({ sent }) => sent) }
}
