import { BusinessError } from '../../core/business-error'
import type { AppContext, Context } from '../platform'
import { decryptStoredSecret, encryptStoredSecret } from '../platform/security/secret-encryption'

/*
 * Secret of a connection: encrypted and bound to where it is sent (its owner), so that another server, account or
 * application does not open it.
 */

/** Stored secret: encrypted, and when it was set. */
export interface SecretRecord {
  sealed: string
  secretAt: string
}

/** What encrypting a secret needs. */
export type SecretContext = Pick<Context, 'db' | 'config' | 'randomHex' | 'clock'>

/** Returns the secret as typed, or else the stored one; throws if that belongs to another server or application. */
export async function resolveSecret(
  context: SecretContext,
  { typed, owner, stored }: { typed: string; owner: string; stored: Partial<SecretRecord> | undefined },
): Promise<{ text: string } & Partial<SecretRecord>> {
  if (typed !== '') {
    const sealed = await encryptStoredSecret(context, owner, typed)
    return { text: typed, sealed, secretAt: new Date(context.clock.now()).toISOString() }
  }
  if (!stored?.sealed) return { text: '' }
  const text = await decryptStoredSecret(context, owner, stored.sealed)
  if (text === undefined) throw new BusinessError('connection.secret-again')
  return { text, sealed: stored.sealed, secretAt: stored.secretAt ?? '' }
}

/** Decrypts a stored secret for use; one that no key opens counts as missing, and is logged. */
export async function openStoredSecret(
  appContext: AppContext,
  owner: string,
  { sealed }: Partial<SecretRecord>,
): Promise<string> {
  const text = sealed === undefined ? '' : await decryptStoredSecret(appContext, owner, sealed)
  if (text === undefined) appContext.log.warn({ owner }, 'the secret of a connection opens with no key')
  return text ?? ''
}
