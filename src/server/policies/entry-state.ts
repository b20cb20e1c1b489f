import type { AppContext } from '../platform/context/app-context'
import { limits } from '../platform/http/limits'
import { hashOf } from '../platform/security/token-hash'
import { consumeNonces } from '../queries/session/login'
import { issueTicket, isValidMac, isValidTicket, macOf } from './ticket'

/*
 * Coming in by a code is begun and ended by the same browser, once. The state goes out with the address and comes back
 * with the code: a ticket. The proof is a MAC over the state; it stays in the browser that began, so that whoever makes
 * somebody follow an address with a state and a code of his own gets nowhere. Nothing is stored until a state is used.
 */

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex'>

/** What a browser begins with. */
export interface EntryState {
  state: string
  proof: string
}

/** Begins: a state and its proof. */
export async function issueEntryState(needs: Needs): Promise<EntryState> {
  const state = await issueTicket(needs, 'state')
  return { state, proof: await macOf(needs, `proof ${state}`) }
}

/** Uses a state up, and the code that came with it: false when it is not ours, too old, another browser's or came before. */
export async function consumeEntryState(
  needs: Needs,
  given: EntryState & { code: string },
): Promise<boolean> {
  const { state, proof, code } = given
  const life = limits.entryLife
  const isOurs = await isValidTicket(needs, state, { about: 'state', life })
  if (!isOurs || !(await isValidMac(needs, proof, `proof ${state}`))) return false
  const marks = [`entry ${hashOf(state)}`, `entry-code ${hashOf(code)}`]
  return needs.db.transaction((tx) => consumeNonces(tx, marks, needs.clock.now() + life))
}
