import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyAnswer, PasskeyOptions } from '../../generated/types'
import { t } from './i18n/i18n'

/** Passkeys belong to names: a page at a bare address can have none, nor can a browser that does not know them. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

const load = () => import('@simplewebauthn/browser')

/** What the browser says when nothing came of it is English and for developers. */
async function heard<Answer>(work: Promise<Answer>): Promise<PasskeyAnswer> {
  try {
    return (await work) as PasskeyAnswer
  } catch (error) {
    const isHere = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(t(isHere ? 'passkey.here-already' : 'login.passkey-none'), { cause: error })
  }
}

/** Has the browser answer with a passkey; refused where its owner breaks off or has none. */
export async function authenticatePasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return heard(startAuthentication({ optionsJSON }))
}

/** Has the browser make a passkey. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return heard(startRegistration({ optionsJSON }))
}
