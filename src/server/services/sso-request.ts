import { BusinessError } from '../../core/business-error'
import type { EmployeeLoginSsologinBody } from '../../generated/types'
import type { OpenContext } from '../platform'
import type { CompanySso, SourceIdentity } from '../platform/identity-providers/sso-provider'
import { consumeSsoState, issueSsoState, type SsoPurpose } from '../policies/sso-state'
import { loginPageUrl } from './client-sign-in'
import { openSamlCode } from './saml-response'

/*
 * The way of a browser to the provider of single sign-on and back, for sign-ins and for the trial of an administrator.
 */

/** Returns the provider of the company; throws where there is none. */
export function requireSso({ sso }: Pick<OpenContext, 'sso'>): CompanySso {
  if (!sso) throw new BusinessError('sso.off')
  return sso
}

/** Address to which the provider redirects; throws for a page of another origin. */
function redirectOf(context: OpenContext, origin: string): string {
  if (context.config.siteUrl === undefined && origin !== context.origin)
    throw new BusinessError('sso.foreign-page')
  return loginPageUrl(context, origin)
}

/** Begins at the provider: returns the address for the browser, and what stays in it. */
export async function beginSso(
  context: OpenContext,
  origin: string,
  purpose: Omit<SsoPurpose, 'client'> = {},
) {
  const { settings, provider } = requireSso(context)
  const { checks, proof } = await issueSsoState(context, { ...purpose, client: settings })
  const address = await provider.address(redirectOf(context, origin), checks)
  return { address, state: checks.state, proof }
}

/** Exchanges what the browser came back with for an identity. */
export async function identifyReturned(
  context: OpenContext,
  { origin, code, state, proof, iss }: EmployeeLoginSsologinBody,
  purpose: Omit<SsoPurpose, 'client'> = {},
): Promise<SourceIdentity> {
  const { settings, provider } = requireSso(context)
  const checks = await consumeSsoState(context, { state, proof }, { ...purpose, client: settings })
  if (!checks) throw new BusinessError('sso.stale')
  if (provider.kind === 'saml') return openSamlCode(context, { code, state })
  const back = new URL(redirectOf(context, origin))
  back.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
  return provider.identify(back, checks)
}
