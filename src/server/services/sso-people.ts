import { BusinessError } from '../../core/business-error'
import type { SsoIdentity } from '../../generated/types'
import { homeWorkspace, type OpenContext, type Tx } from '../platform'
import type { CompanySso, SourceIdentity } from '../platform/identity-providers/sso-provider'
import { logSignInEvent } from '../queries'
import {
  findPeopleByField,
  type IdentityOwner,
  linkIdentity,
  unlinkIdentity,
} from '../queries/session/person-identity'

/*
 * Whom an identity of the provider stands for (decision 196). A linked identity stands for its person, whatever its claims
 * say later. Otherwise the configured claim names a person, once; people with permissions and people who have
 * another identity prove with their password that it is theirs.
 */

/** Returns the text of a claim; empty if it has none. */
export const claimText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 300) : ''

/** Claims that the provider must have verified before they name anybody. */
const verifiedBy: Readonly<Record<string, string>> = {
  mail: 'email_verified',
  phone: 'phone_number_verified',
}

/** How mail addresses and phones of claims are written in the directory. */
export const claimFormats: Readonly<Record<string, (text: string) => string>> = {
  mail: (text) => text.toLowerCase(),
  phone: (text) => text.replace(/[\s-]/g, '').replace(/^\+86/, ''),
}

/** Settings of a source of identities that say whom one stands for. */
export type MatchSettings = Pick<CompanySso['settings'], 'claim' | 'matches'>

/** Returns the value that names a person; throws for a missing or an unverified one. */
export function namingValue(
  { claim, matches }: MatchSettings,
  { claims, isVouched }: Pick<SourceIdentity, 'claims' | 'isVouched'>,
): string {
  const text = claimText(claims[claim])
  if (text === '') throw new BusinessError('sso.no-claim', { claim })
  const needed = verifiedBy[matches]
  if (needed && !isVouched && claims[needed] !== true)
    throw new BusinessError('sso.unverified', { claim, needed })
  return claimFormats[matches]?.(text) ?? text
}

/** Finds the person whom the claims name; throws for several and for a disabled one. */
export async function findNamedPerson(
  { db }: Pick<OpenContext, 'db'>,
  settings: MatchSettings,
  identity: SourceIdentity,
): Promise<IdentityOwner | undefined> {
  const value = namingValue(settings, identity)
  const [person, other] = await findPeopleByField(db, homeWorkspace, {
    issuer: identity.issuer,
    field: settings.matches,
    value,
  })
  if (other?.enabled) throw new BusinessError('sso.ambiguous', { value })
  if (person && !person.enabled) throw new BusinessError('sso.disabled')
  return person
}

/** Links an identity to a person and logs it; throws if another request has linked either. */
export async function storeLink(
  tx: Tx,
  context: Pick<OpenContext, 'clock' | 'newId' | 'address'>,
  { issuer, subject }: Pick<SsoIdentity, 'issuer' | 'subject'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const isLinked = await linkIdentity(tx, homeWorkspace, { issuer, subject, person: id }, context.clock.now())
  if (!isLinked) throw new BusinessError('sso.linked-elsewhere')
  await logSignInEvent(tx, context, { id, name }, { action: 'sign-in.linked', issuer })
}

/** Links an identity to the person who has shown the password, in place of an earlier one. */
export async function replaceLink(
  tx: Tx,
  context: OpenContext,
  identity: SsoIdentity,
  person: { id: string; name: string },
): Promise<void> {
  await unlinkIdentity(tx, homeWorkspace, { issuer: identity.issuer, person: person.id })
  await storeLink(tx, context, identity, person)
}
