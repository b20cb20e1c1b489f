import type { SamlKeyView } from '../../generated/types'
import type { AppContext } from '../platform'
import { createSamlKey, describeCertificate, type SamlKey } from '../platform/identity-providers/saml-key'
import { encryptStoredSecret } from '../platform/security/secret-encryption'
import { openStoredSecret, type SecretContext, type SecretRecord } from './connection-secret'

/** Key of the product for SAML as stored with single sign-on: encrypted, with its certificate. */
export interface SamlKeyRecord extends SecretRecord {
  certificate: string
}

/** Owner of the key, which is sent nowhere. */
const owner = 'saml-key'

/** Number of keys that are stored: the one in use, and the one before it. */
const maxKeys = 2

/** Creates a key for storage. */
async function createKeyRecord(context: SecretContext, page: string): Promise<SamlKeyRecord> {
  const now = context.clock.now()
  const { key, certificate } = await createSamlKey(page, now)
  const sealed = await encryptStoredSecret(context, owner, key)
  return { sealed, certificate, secretAt: new Date(now).toISOString() }
}

/** Returns the keys with a new one in use; the one before it opens assertions that are still encrypted for it. */
export const addSamlKey = async (
  context: SecretContext,
  page: string,
  stored: readonly SamlKeyRecord[] = [],
): Promise<SamlKeyRecord[]> => [await createKeyRecord(context, page), ...stored].slice(0, maxKeys)

/** Decrypts the keys for use; one that opens with no key of the installation is left out. */
export async function openSamlKeys(
  appContext: AppContext,
  stored: readonly SamlKeyRecord[] = [],
): Promise<SamlKey[]> {
  const opened = await Promise.all(
    stored.map(async (record) => ({
      key: await openStoredSecret(appContext, owner, record),
      certificate: record.certificate,
    })),
  )
  return opened.filter(({ key }) => key !== '')
}

/** Returns the key in use as administrators see it; undefined if there is none. */
export const toSamlKeyView = ([record]: readonly SamlKeyRecord[] = []): SamlKeyView | undefined =>
  record && {
    ...describeCertificate(record.certificate),
    certificate: record.certificate,
    created_at: record.secretAt,
  }
