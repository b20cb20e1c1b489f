import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../generated/types'
import { hashToken, type OpenContext, requestLimits, type Tx } from '../platform'
import { findPasskey, listPasskeys, type PasskeyRecord, recordPasskeyUse } from '../queries'
import { consumeTicket, issueTicket } from './ticket'

/*
 * Passkeys (WebAuthn): the browser signs a challenge with a key that never leaves the device, after its owner
 * was recognised there, so one counts as password and code together. The challenge is a ticket: ours, for one
 * purpose, short-lived and single-use. Keys belong to PASSKEY_DOMAIN, else to the host of SITE_URL, else of the requesting page.
 */

/** Loads the library with the first passkey: its hundreds of files are a tenth of what a start loads. */
const webAuthn = () => import('@simplewebauthn/server')

type Needs = Pick<OpenContext, 'db' | 'clock' | 'randomHex' | 'config' | 'origin'>

/** Purpose of a challenge: sign-in, registration, or proof of identity. */
type Purpose = 'enter' | `add ${string}` | `prove ${string}`

/** Origin and relying party of passkeys; undefined for a bare address, which can have none. */
function siteOf({ config, origin }: Needs): { origin: string; rpID: string } | undefined {
  const site = config.siteUrl ?? origin
  if (!site || !URL.canParse(site)) return undefined
  const { origin: expected, hostname } = new URL(site)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return undefined
  return { origin: expected, rpID: config.passkeyDomain ?? hostname }
}

const aboutOf = (purpose: Purpose) => `passkey ${purpose}`

const challengeFor = (needs: Needs, purpose: Purpose) => issueTicket(needs, aboutOf(purpose))

/** Checks a challenge, which comes back in base64url. */
const isOurs = (needs: Needs, purpose: Purpose) => (challenge: string) =>
  consumeTicket(needs, Buffer.from(challenge, 'base64url').toString(), {
    about: aboutOf(purpose),
    life: requestLimits.challengeLife,
  })

const named = (keys: readonly PasskeyRecord[]) =>
  keys.map(({ id, transports }) => ({ id, transports: transports as never[] }))

/** Creates the options to register a person's passkey; undefined where passkeys are impossible. */
export async function createRegistrationOptions(
  needs: Needs,
  person: { id: string; name: string; jobId: string },
) {
  const site = siteOf(needs)
  if (!site) return undefined
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: 'Qianpi',
    rpID: site.rpID,
    userName: person.jobId,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(hashToken(`passkey ${person.id}`), 'hex')),
    challenge: await challengeFor(needs, `add ${person.id}`),
    excludeCredentials: named(await listPasskeys(needs.db, person.id)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Verifies a new passkey of a person; undefined if it does not match the request. */
export async function verifyRegistration(
  needs: Needs,
  personId: string,
  answer: PasskeyAnswer,
): Promise<Omit<PasskeyRecord, 'name'> | undefined> {
  const site = siteOf(needs)
  if (!site) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const made = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: isOurs(needs, `add ${personId}`),
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
  }).catch(() => undefined)
  if (!made?.verified) return undefined
  const { credential, aaguid } = made.registrationInfo
  const { id, publicKey, counter, transports = [] } = credential
  const key = Buffer.from(publicKey).toString('base64url')
  return { id, personId, publicKey: key, counter, transports, aaguid }
}

/**
 * Creates the options to authenticate: any passkey of this site to sign in, or one of a person's own as a
 * proof.
 */
export async function createAuthenticationOptions(needs: Needs, personId?: string) {
  const site = siteOf(needs)
  const keys = personId === undefined ? [] : await listPasskeys(needs.db, personId)
  if (!site || (personId !== undefined && !keys.length)) return undefined
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: site.rpID,
    challenge: await challengeFor(needs, personId === undefined ? 'enter' : `prove ${personId}`),
    userVerification: 'required',
    ...(personId !== undefined && { allowCredentials: named(keys) }),
  })
}

/** Host to which a passkey of the requesting page belongs; undefined for a bare address. */
export const relyingPartyOf = (needs: Needs): string | undefined => siteOf(needs)?.rpID

/** Creates the options to sign a challenge of 32 bytes with one of a person's passkeys. */
export async function createSigningOptions(
  rpID: string,
  { challenge, passkeys }: { challenge: string; passkeys: readonly PasskeyRecord[] },
) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: named(passkeys),
  })
}

/** Verifies the response of a person's passkey to a challenge. Returns its counter; undefined if it is wrong. */
export async function verifySigning(
  needs: Needs,
  answer: PasskeyAnswer,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRecord },
): Promise<number | undefined> {
  const site = siteOf(needs)
  if (!site) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    credential: toCredential(passkey),
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

const toCredential = ({ id, publicKey, counter }: PasskeyRecord) => ({
  id,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
})

/** Verified response: the passkey's owner and how its use is recorded. */
interface RightAnswer {
  key: PasskeyRecord
  /** False if the key's counter did not increase: it may be a copy. */
  use(tx: Tx): Promise<boolean>
}

/** Verifies the response of a browser; `personId` is the required owner of the passkey. */
export async function verifyAuthentication(
  needs: Needs,
  answer: PasskeyAnswer,
  personId?: string,
): Promise<RightAnswer | undefined> {
  const site = siteOf(needs)
  const key = site && (await findPasskey(needs.db, answer.id))
  if (!key || (personId !== undefined && key.personId !== personId)) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: isOurs(needs, personId === undefined ? 'enter' : `prove ${personId}`),
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    credential: toCredential(key),
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const counter = checked.authenticationInfo.newCounter
  return { key, use: (tx) => recordPasskeyUse(tx, { id: key.id, counter }, needs.clock.now()) }
}
