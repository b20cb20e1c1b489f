import { createHmac } from 'node:crypto'
import { memoizeWeakAsync } from '../../core/text/memoize'
import { type AppContext, type Db, hashToken, isSameText, requestLimits } from '../platform'
import { ensureSecret, readSecret } from '../platform/security/secret'
import { consumeNonces } from '../queries/session/login'

/*
 * Text that the server issues and accepts back unchanged, soon and once: the time, a random part, and a MAC
 * over both and the subject. Nothing is stored until it is used.
 */

/** State and proof that a browser starts with. */
interface EntryState {
  state: string
  proof: string
}

/** Issues a state and its proof. */
export async function issueEntryState(needs: Needs): Promise<EntryState> {
  const state = await issueTicket(needs, 'state')
  return { state, proof: await computeMac(needs, `proof ${state}`) }
}

/**
 * Consumes a state and its code. Returns false if it is not ours, too old, another browser's or already used.
 */
export async function consumeEntryState(
  needs: Needs,
  attempt: EntryState & { code: string },
): Promise<boolean> {
  const { state, proof, code } = attempt
  const life = requestLimits.entryLife
  const isOurs = await isValidTicket(needs, state, { about: 'state', life })
  if (!isOurs || !(await isValidMac(needs, proof, `proof ${state}`))) return false
  const marks = [`entry ${hashToken(state)}`, `entry-code ${hashToken(code)}`]
  return needs.db.transaction((tx) => consumeNonces(tx, marks, needs.clock.now() + life))
}

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex'>

const name = 'entry-key'
const timeLength = 12
const chanceBytes = 16
const macLength = 32

const readKey = memoizeWeakAsync(
  async (db: Db, randomHex: Needs['randomHex']) =>
    (await readSecret(db, name)) ?? db.transaction((tx) => ensureSecret(tx, name, randomHex(32))),
)

/** Returns the installation's ticket key, shared by all processes on a database. */
const keyOf = ({ db, randomHex }: Needs): Promise<string> => readKey(db, randomHex)

/** Returns the installation's MAC of a text, in hex digits. */
export async function computeMac(needs: Needs, about: string): Promise<string> {
  return createHmac('sha256', await keyOf(needs))
    .update(about)
    .digest('hex')
    .slice(0, macLength)
}

/** Checks the MAC of a text. */
export const isValidMac = async (needs: Needs, mac: string, about: string): Promise<boolean> =>
  isSameText(mac, await computeMac(needs, about))

/** Issues a ticket for a subject: 76 hex digits. */
export async function issueTicket(needs: Needs, about: string): Promise<string> {
  const time = needs.clock.now().toString(16).padStart(timeLength, '0')
  const head = `${time}${needs.randomHex(chanceBytes)}`
  return `${head}${await computeMac(needs, `${about} ${head}`)}`
}

/** Returns when a ticket was issued, in milliseconds; true only of one that is ours. */
export const ticketTime = (ticket: string): number => Number.parseInt(ticket.slice(0, timeLength), 16)

/** Whether a ticket is ours, for this subject, and not older than the given milliseconds. */
export async function isValidTicket(
  needs: Needs,
  ticket: string,
  { about, life }: { about: string; life: number },
): Promise<boolean> {
  const head = ticket.slice(0, -macLength)
  const isOurs = await isValidMac(needs, ticket.slice(-macLength), `${about} ${head}`)
  return isOurs && needs.clock.now() - ticketTime(ticket) <= life
}

/** Consumes a ticket. Returns false if it is invalid or already used. */
export async function consumeTicket(
  needs: Needs,
  ticket: string,
  of: { about: string; life: number },
): Promise<boolean> {
  if (!(await isValidTicket(needs, ticket, of))) return false
  const marks = [`ticket ${hashToken(ticket)}`]
  return needs.db.transaction((tx) => consumeNonces(tx, marks, needs.clock.now() + of.life))
}
