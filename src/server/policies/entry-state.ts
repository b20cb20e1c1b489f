import { type AppContext, hashOf, limits } from '../platform'
import { consumeNonces } from '../queries'
import { issueTicket, isValidMac, isValidTicket, macOf } from './ticket'

/*
 * Sign-in by a code is started and finished by the same browser, once. The state goes out with the address
 * and comes back with the code: a ticket. The proof is a MAC over the state and stays in the browser that
 * started, so luring a person to an address with a foreign state and code achieves nothing. Nothing is stored
 * until a state is used.
 */

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex'>

/** State and proof that a browser starts with. */
export interface EntryState {
  state: string
  proof: string
}

/** Issues a state and its proof. */
export async function issueEntryState(needs: Needs): Promise<EntryState> {
  const state = await issueTicket(needs, 'state')
  return { state, proof: await macOf(needs, `proof ${state}`) }
}

/**
 * Consumes a state and its code. Returns false if it is not ours, too old, another browser's or already used.
 */
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
