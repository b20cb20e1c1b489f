import type { SsoIdentity } from '../../generated/types'
import { type AppContext, type OpenContext, requestLimits } from '../platform'
import { readSamlRequestId, samlRequestId } from '../platform/identity-providers/saml-provider'
import { computeMac, consumeTicket, issueTicket, isValidMac, ticketTime } from './ticket'

/*
 * State of a single sign-on (decision 196): a ticket for its purpose and provider, used once and within minutes. The browser
 * that began proves itself by a text that is in no address, and by its cookie where it has one. Nonce and code verifier
 * follow from the state and the installation's key, so that nothing is stored meanwhile.
 */

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex'> & Pick<Partial<OpenContext>, 'device'>

/** What a state is for: a sign-in, or the trial of one person; at the provider of this client. */
export interface SsoPurpose {
  client: { issuer: string; client_id: string }
  /** Person who tries it; missing for a sign-in. */
  triedBy?: string
}

/** Texts with which the browser comes back. */
interface SsoReturn {
  state: string
  proof: string
}

const aboutOf = ({ client, triedBy = '' }: SsoPurpose) =>
  `sso ${triedBy} ${client.issuer} ${client.client_id}`

const proofOf = ({ device = '' }: Needs, state: string) => `sso-proof ${device} ${state}`

/** Derives nonce and code verifier of a state. */
async function deriveChecks(needs: Needs, state: string) {
  const of = (purpose: string) => computeMac(needs, `sso-${purpose} ${state}`)
  return { state, nonce: await of('nonce'), verifier: `${await of('verifier')}${await of('verifier-end')}` }
}

/** Begins: returns what the provider gets, and the proof that stays in the browser. */
export async function issueSsoState(needs: Needs, purpose: SsoPurpose) {
  const state = await issueTicket(needs, aboutOf(purpose))
  return { checks: await deriveChecks(needs, state), proof: await computeMac(needs, proofOf(needs, state)) }
}

/** Consumes a state; undefined if it is of another browser, purpose or provider, too old, or used. */
export async function consumeSsoState(needs: Needs, { state, proof }: SsoReturn, purpose: SsoPurpose) {
  if (!(await isValidMac(needs, proof, proofOf(needs, state)))) return undefined
  const isOpen = await consumeTicket(needs, state, { about: aboutOf(purpose), life: requestLimits.entryLife })
  return isOpen ? deriveChecks(needs, state) : undefined
}

/** Returns the state of a request that began here within minutes; undefined for another one. */
export async function findRequestState(needs: Needs, requestId: string): Promise<string | undefined> {
  const state = readSamlRequestId(requestId)
  if (state === undefined || samlRequestId(await deriveChecks(needs, state)) !== requestId) return undefined
  return needs.clock.now() - ticketTime(state) <= requestLimits.entryLife ? state : undefined
}

/** Ticket subject of an identity that waits for a password or a second factor in the same browser. */
export const aboutIdentity = (
  { device = '' }: Pick<Needs, 'device'>,
  purpose: 'link' | `second ${string}`,
  { issuer, subject, sid = '' }: SsoIdentity,
): { about: string; life: number } => ({
  about: `sso-${purpose} ${device} ${JSON.stringify([issuer, subject, sid])}`,
  life: requestLimits.challengeLife,
})
