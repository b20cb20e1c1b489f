import type { SsoSettings } from '../../../generated/types'
import type { OpenidProvider } from './openid-provider'
import type { SamlProvider } from './saml-provider'

/** Verified identity with what the provider says of the person. */
export interface SourceIdentity {
  issuer: string
  subject: string
  /** Session at the provider, if it names one. */
  sid: string | undefined
  claims: Readonly<Record<string, unknown>>
  /** True if the provider vouches for all claims, so that none says of another that it is verified. */
  isVouched?: boolean
}

/** Values that bind a redirect back to the browser that began. */
export interface SsoChecks {
  state: string
  nonce: string
  verifier: string
}

/** Identity and session at the provider by which a session began. */
export interface SsoSession {
  subject: string
  sid: string | undefined
}

/** Settings in use, with the administrator who saved them and the sign-in page that was registered at the provider then. */
export type SsoConfig = Omit<SsoSettings, 'client_secret' | 'metadata'> & {
  byId: string
  byName: string
  page: string
}

/** Single sign-on of the company: its settings and their provider. */
export interface CompanySso {
  settings: SsoConfig
  provider: OpenidProvider | SamlProvider
}
