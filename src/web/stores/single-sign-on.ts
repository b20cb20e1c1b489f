import type {
  EmployeeLoginBody,
  EmployeeLoginSsologinData,
  EmployeeLoginSsostartData,
  OaCompanySsoClaimsData,
} from '../../generated/types'
import { t } from '../platform'
import { api, quietApi } from '../platform/api'
import { pageUrl } from '../platform/environment'
import { loginPath, ssoStorageKey } from './client-entry'
import { continueWithToken } from './session'

/*
 * Single sign-on by the company's provider. The browser is sent to the provider and comes back to the login page with a
 * code. State and proof of what began here stay in session storage meanwhile, and lead nowhere in another browser.
 */

/** What began in this browser: a sign-in, or the trial of an administrator. */
interface Begun extends Pick<EmployeeLoginSsostartData, 'state' | 'proof'> {
  redirect: string | null
  isTrial?: boolean
}

/** Identity that a password links to its account. */
export type SsoLink = NonNullable<EmployeeLoginBody['sso']>

/** Result of a sign-in: entered, or what is missing. */
export interface SsoResult extends Pick<EmployeeLoginSsologinData, 'second' | 'link' | 'waits'> {
  redirect: string | null
}

/** Whether the page was opened by a redirect back that began in this browser. */
export function isSsoReturn(query: URLSearchParams): boolean {
  return query.has('state') && sessionStorage.getItem(ssoStorageKey) !== null
}

/** Returns what began in this browser, once. */
function takeBegun(query: URLSearchParams): Begun {
  const stored = JSON.parse(sessionStorage.getItem(ssoStorageKey) ?? 'null') as Begun | null
  sessionStorage.removeItem(ssoStorageKey)
  history.replaceState(history.state, '', pageUrl(loginPath(stored?.redirect ?? null)))
  if (!stored || stored.state !== query.get('state')) throw new Error(t('client.stale'))
  if (!query.get('code')) throw new Error(t('client.declined'))
  return stored
}

const bodyOf = ({ state, proof }: Begun, query: URLSearchParams) => {
  const iss = query.get('iss')
  const body = { origin: location.origin, code: query.get('code') ?? '', state, proof }
  return iss === null ? body : { ...body, iss }
}

/** Leaves for the provider. */
function leave({ address, state, proof }: EmployeeLoginSsostartData, more: Omit<Begun, 'state' | 'proof'>) {
  sessionStorage.setItem(ssoStorageKey, JSON.stringify({ state, proof, ...more }))
  location.assign(address)
}

/** Whether what began in this browser is the trial of an administrator. */
export const isSsoTrial = (query: URLSearchParams): boolean =>
  isSsoReturn(query) && sessionStorage.getItem(ssoStorageKey)?.includes('"isTrial":true') === true

/** Begins a sign-in at the provider. */
export async function requestSsoSignIn(redirect: string | null): Promise<void> {
  leave(await quietApi.employee.login.ssostart({ origin: location.origin }), { redirect })
}

/** Begins the trial of an administrator, which shows what comes back. */
export async function beginSsoTrial(redirect: string): Promise<void> {
  leave(await api.oa.company.sso.trystart({ origin: location.origin }), { redirect, isTrial: true })
}

/** Completes a sign-in from the parameters of the redirect back. */
export async function completeSsoSignIn(query: URLSearchParams): Promise<SsoResult> {
  const pendingSignIn = takeBegun(query)
  const { token, expire, second, link, waits } = await quietApi.employee.login.ssologin(
    bodyOf(pendingSignIn, query),
  )
  if (token) continueWithToken(token, expire)
  return { redirect: pendingSignIn.redirect, second, link, waits }
}

/** Completes a trial: what came back, and the page to return to. */
export async function completeSsoTrial(
  query: URLSearchParams,
): Promise<OaCompanySsoClaimsData & { redirect: string }> {
  const pendingSignIn = takeBegun(query)
  const found = await quietApi.oa.company.sso.claims(bodyOf(pendingSignIn, query))
  return { ...found, redirect: pendingSignIn.redirect ?? '/' }
}
