import { BusinessError } from '../business-error'
import { mergeUnique } from '../text/unique'
import { checkContactDetails } from './person-changes'

/** How an invitation reaches people: a link that its inviter passes on, or a message to one address. */
export type InvitationWay = 'link' | 'mail' | 'sms'

/** State of an invitation; only an open one can be accepted. */
export type InvitationState = 'open' | 'used' | 'expired' | 'revoked'

/** Address that is invited. */
export interface Invitee {
  way: Exclude<InvitationWay, 'link'>
  address: string
}

/** Maximum number of addresses invited at once. */
const maxInvitees = 100

/** Returns the state of an invitation at a time in milliseconds. */
export function deriveInvitationState(
  { uses, maxUses, expiresAt, revokedAt }: InvitationUse,
  now: number,
): InvitationState {
  if (revokedAt !== null) return 'revoked'
  if (uses >= maxUses) return 'used'
  return expiresAt.getTime() <= now ? 'expired' : 'open'
}

/** What decides on the state of an invitation. */
export interface InvitationUse {
  uses: number
  maxUses: number
  expiresAt: Date
  revokedAt: Date | null
}

function toInvitee(address: string): Invitee {
  const way = address.includes('@') ? 'mail' : 'sms'
  try {
    checkContactDetails({ mail: way === 'mail' ? address : '', phone: way === 'sms' ? address : '' })
  } catch {
    throw new BusinessError('invitation.address-invalid', { text: address.slice(0, 60) })
  }
  return { way, address }
}

/** Returns the addresses of a text, each once; throws for one that is neither a mail address nor a phone number. */
export function readInvitees(text: string): Invitee[] {
  const addresses = mergeUnique([text.split(/[\s,;，；、]+/).filter(Boolean)])
  if (addresses.length > maxInvitees)
    throw new BusinessError('invitation.addresses-many', { most: maxInvitees })
  return addresses.map(toInvitee)
}
