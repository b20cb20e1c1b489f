import { createHmac, timingSafeEqual } from 'node:crypto'
import type { House } from '../platform/container'
import type { Db } from '../platform/db/db'
import { limits } from '../platform/limits'
import { addSecret, readSecret } from '../platform/secret'
import { hashOf } from '../platform/token'
import { useMarks } from '../queries/session/login'

/*
 * Coming in by a code is begun and ended by the same browser, once. The state goes out with the address and comes back
 * with the code: the time, chance, and a MAC over both. The proof is a MAC over the state; it stays in the browser
 * that began, so that whoever makes somebody follow an address with a state and a code of his own gets nowhere.
 * Nothing is stored until a state is used.
 */

type Needs = Pick<House, 'db' | 'clock' | 'randomHex'>

/** What a browser begins with. */
export interface EntryState {
  state: string
  proof: string
}

const name = 'entry-key'
const timeLength = 12
const chanceBytes = 16
const macLength = 32

const known = new WeakMap<Db, Promise<string>>()

async function readKey({ db, randomHex }: Needs): Promise<string> {
  return (await readSecret(db, name)) ?? db.transaction((tx) => addSecret(tx, name, randomHex(32)))
}

/** The installation's key for states; all processes on a database share it. */
function keyOf(needs: Needs): Promise<string> {
  const key = known.get(needs.db) ?? readKey(needs)
  known.set(needs.db, key)
  key.catch(() => known.delete(needs.db))
  return key
}

const macOf = (key: string, about: string) =>
  createHmac('sha256', key).update(about).digest('hex').slice(0, macLength)

const isSame = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** Begins: a state and its proof. */
export async function issueState(needs: Needs): Promise<EntryState> {
  const key = await keyOf(needs)
  const time = needs.clock.now().toString(16).padStart(timeLength, '0')
  const head = `${time}${needs.randomHex(chanceBytes)}`
  const state = `${head}${macOf(key, `state ${head}`)}`
  return { state, proof: macOf(key, `proof ${state}`) }
}

/** Uses a state up, and the code that came with it: false when it is not ours, too old, another browser's or came before. */
export async function spendState(needs: Needs, given: EntryState & { code: string }): Promise<boolean> {
  const { state, proof, code } = given
  const key = await keyOf(needs)
  const head = state.slice(0, -macLength)
  const issued = Number.parseInt(head.slice(0, timeLength), 16)
  const isOurs = isSame(state.slice(-macLength), macOf(key, `state ${head}`))
  if (!isOurs || !isSame(proof, macOf(key, `proof ${state}`))) return false
  const now = needs.clock.now()
  if (now - issued > limits.entryLife) return false
  const marks = [`entry ${hashOf(state)}`, `entry-code ${hashOf(code)}`]
  return needs.db.transaction((tx) => useMarks(tx, marks, now + limits.entryLife))
}
