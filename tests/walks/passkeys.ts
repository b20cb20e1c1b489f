import type { CDPSession } from 'playwright-core'
import type { Walker } from './stage'

/** A virtual authenticator of a page. */
interface Device {
  session: CDPSession
  authenticatorId: string
}

/** A device that recognises its owner by itself. */
export async function recognise({ page, context }: Walker): Promise<Device> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

/** Copies the passkeys of a device to another page, as a synchronised keychain does. */
export async function synchronise(from: Device, walker: Walker): Promise<void> {
  const { session, authenticatorId } = await recognise(walker)
  const { credentials } = await from.session.send('WebAuthn.getCredentials', {
    authenticatorId: from.authenticatorId,
  })
  for (const credential of credentials)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential })
}
