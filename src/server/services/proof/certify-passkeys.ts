import type { PasskeyCertificate, PasskeyPublicKey, PasskeyStatement } from '../../../core/proof/passkey'
import type { Context } from '../../platform'
import { listSigningPasskeys, type SigningPasskey, storePasskeyCertificate } from '../../queries'
import { signProof } from './receipt'

/** Passkey that can sign decisions: the installation has stated when its owner registered it. */
interface SigningKey extends SigningPasskey {
  certificate: PasskeyStatement
}

const hexOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

/** Converts a COSE key; throws for an algorithm that passkeys here do not have. */
async function toPasskeyPublicKey(publicKey: string): Promise<PasskeyPublicKey> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = decodeCredentialPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url')))
  if (cose.isCOSEPublicKeyEC2(key))
    return { alg: 'ES256', x: hexOf(key.get(cose.COSEKEYS.x)), y: hexOf(key.get(cose.COSEKEYS.y)) }
  if (cose.isCOSEPublicKeyOKP(key)) return { alg: 'EdDSA', x: hexOf(key.get(cose.COSEKEYS.x)) }
  if (cose.isCOSEPublicKeyRSA(key))
    return { alg: 'RS256', n: hexOf(key.get(cose.COSEKEYS.n)), e: hexOf(key.get(cose.COSEKEYS.e)) }
  throw new Error('a passkey has an unknown algorithm')
}

async function certify(passkey: SigningPasskey, rpId: string, context: Context): Promise<PasskeyStatement> {
  const { caller, db } = context
  const { id: credential, aaguid, counter, createdAt } = passkey
  const publicKey = await toPasskeyPublicKey(passkey.publicKey)
  const { signed } = await signProof(
    'passkey',
    context,
    ({ at }): PasskeyCertificate => ({
      v: 2,
      workspace: caller.workspace,
      person: { id: caller.id, name: caller.name },
      credential,
      publicKey,
      aaguid,
      rpId,
      registered: createdAt.getTime(),
      counter,
      at,
    }),
  )
  await db.transaction((tx) => storePasskeyCertificate(tx, credential, signed))
  return signed
}

/**
 * Lists the caller's passkeys of a host that can sign decisions. One without a statement of the installation gets
 * it here, before its first challenge; a later statement would not vouch for the signature.
 */
export async function certifyPasskeys(rpId: string, context: Context): Promise<SigningKey[]> {
  const keys: SigningKey[] = []
  for (const passkey of await listSigningPasskeys(context.db, context.caller.id)) {
    const certificate = passkey.certificate ?? (await certify(passkey, rpId, context))
    if (certificate.content.rpId === rpId) keys.push({ ...passkey, certificate })
  }
  return keys
}
