import { createSelfSignedCertificate } from './certificate'
import type { KeyMaterial } from './key-file-request'

/** Purpose of certificates that sign documents (RFC 9336). */
const documentSigning = '1.3.6.1.5.5.7.3.36'

/** Maximum number of characters of a name (RFC 5280). */
const maxNameLength = 64

/** Creates a key with a certificate that it signs itself: it proves that nothing was changed, not who signed. */
export async function createCertificate(
  rawName: string,
  time: Record<'from' | 'until', number>,
): Promise<KeyMaterial> {
  const name = [...rawName].slice(0, maxNameLength).join('')
  const { key, certificate } = await createSelfSignedCertificate({
    subject: [{ O: [name] }, { CN: [name] }],
    ...time,
    extensions: async (x509, publicKey) => [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation,
        true,
      ),
      new x509.ExtendedKeyUsageExtension([documentSigning]),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  })
  return { key, certificates: [certificate] }
}
