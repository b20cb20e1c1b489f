import type {
  EmployeeLoginClientloginBody,
  EmployeeLoginClientloginData,
  EmployeeLoginClientstartData,
} from '../../generated/types'
import { quietApi } from '../platform/api'
import { addressOf, isProduction } from '../platform/environment'
import { t } from '../platform/i18n/i18n'
import { authenticatePasskey } from '../platform/passkeys'
import { pageSettings } from '../platform/settings'
import { requestClientCode } from './client-bridge'
import { currentClient } from './enterprise-client'
import { adoptToken } from './session'

/*
 * Coming in without a password inside the company's enterprise client. The page asks the client for a code; where the
 * client gives none to pages it goes to the platform's address, which leads back here with one. What only this browser
 * may know lies in its session storage meanwhile.
 */

type Started = EmployeeLoginClientstartData
type Way = EmployeeLoginClientloginBody['way']

/** What led back here. */
interface Return {
  code: string
  state: string
}

const waiting = 'qianpi-entry'

/** The client that one may come in by: the one that the page is opened in, where the company allows it. */
export function signInClient(): Started['client'] | undefined {
  const { third } = pageSettings()
  const isOpen = third?.signIn && isProduction && currentClient()?.name === third.platform
  return isOpen ? third.platform : undefined
}

/** A second factor that is asked for, with what it goes on with. */
export type ClientSecondFactor = NonNullable<EmployeeLoginClientloginData['second']>

/** What came of a try: one is in, is asked for a second factor, or has left for the platform's address. */
export type ClientSignInResult = { redirect: string | null; second?: ClientSecondFactor } | 'left'

async function finish(
  { state, proof }: Pick<Started, 'state' | 'proof'>,
  { code, way, redirect }: { code: string; way: Way; redirect: string | null },
): Promise<ClientSignInResult> {
  const { origin } = location
  const answer = await quietApi.employee.login.clientlogin({ origin, code, state, proof, way })
  if (answer.second) return { redirect, second: answer.second }
  adoptToken(answer.token, answer.expire)
  return { redirect }
}

/** Shows the second factor: a code, or a passkey where there is none. */
export async function signInBySecondFactor(
  { passkey: asked, ticket, person }: ClientSecondFactor,
  code?: string,
): Promise<void> {
  const shown =
    code === undefined && asked ? { passkey: await authenticatePasskey(asked) } : { code: code ?? '' }
  const { token, expire } = await quietApi.employee.login.second({ ticket, person, ...shown })
  adoptToken(token, expire)
}

/** Comes in by a code of the client, or leaves for the platform's address. */
export async function signInByClient(redirect: string | null): Promise<ClientSignInResult> {
  const started = await quietApi.employee.login.clientstart({ origin: location.origin })
  const code = await requestClientCode(started)
  if (code !== undefined) return finish(started, { code, way: 'client', redirect })
  const { state, proof, address } = started
  sessionStorage.setItem(waiting, JSON.stringify({ state, proof, redirect }))
  location.assign(address)
  return 'left'
}

/** What the platform's address led back with, if it did; DingTalk calls the code differently. */
export function parseClientReturn(query: URLSearchParams): Return | undefined {
  const state = query.get('state')
  return state === null ? undefined : { state, code: query.get('code') ?? query.get('authCode') ?? '' }
}

/** The login page that leads on to where somebody wanted to go. */
export const loginPath = (redirect: string | null): string =>
  redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'

/**
 * Comes in by what the address led back with; answers where the person wanted to go, too. Only what began here goes on, and
 * the code leaves the address bar at once.
 */
export async function completeClientSignIn({ code, state }: Return): Promise<ClientSignInResult> {
  const kept = JSON.parse(sessionStorage.getItem(waiting) ?? 'null')
  sessionStorage.removeItem(waiting)
  history.replaceState(history.state, '', addressOf(loginPath(kept?.redirect ?? null)))
  if (kept?.state !== state) throw new Error(t('client.stale'))
  if (!code) throw new Error(t('client.declined'))
  return finish(kept, { code, way: 'address', redirect: kept.redirect })
}
