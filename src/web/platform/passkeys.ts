import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyAnswer, PasskeyOptions } from '../../generated/types'
import { t } from './i18n/i18n'

/**
 * Returns why this page can have no passkeys: it is not served by https, its address is no host name, or the
 * browser is too old. Undefined if it can.
 */
export function passkeyObstacle(): 'https' | 'host' | 'browser' | undefined {
  if (!window.isSecureContext) return 'https'
  if (/^[\d.]+$|:/.test(location.hostname)) return 'host'
  return 'PublicKeyCredential' in window ? undefined : 'browser'
}

/** Checks whether this page can have passkeys. */
export const supportsPasskeys = (): boolean => passkeyObstacle() === undefined

const load = () => import('@simplewebauthn/browser')

/** Replaces the browser's error, which is English and meant for developers. */
async function receive<Answer>(work: Promise<Answer>): Promise<PasskeyAnswer> {
  try {
    return (await work) as PasskeyAnswer
  } catch (error) {
    const isHere = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(t(isHere ? 'passkey.here-already' : 'login.passkey-none'), { cause: error })
  }
}

/** Requests a passkey assertion; throws if the person cancels or has none. */
export async function authenticatePasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return receive(startAuthentication({ optionsJSON }))
}

/** Creates a passkey in the browser. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return receive(startRegistration({ optionsJSON }))
}
