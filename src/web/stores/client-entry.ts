import type {
  EmployeeLoginClientloginBody,
  EmployeeLoginClientloginData,
  EmployeeLoginClientstartData,
  EmployeeLoginSecondBody,
} from '../../generated/types'
import { authenticatePasskey, t } from '../platform'
import { quietApi } from '../platform/api'
import { isProduction, pageUrl } from '../platform/environment'
import { pageSettings } from '../platform/settings'
import { currentClient } from './enterprise-client'
import { continueWithToken } from './session'

/*
 * Passwordless sign-in inside the company's enterprise client. The page requests a code from the client; a
 * client that issues none to pages is replaced by a redirect to the platform, which returns with a code. The
 * state known only to this browser stays in session storage meanwhile.
 */

/*
 * Authorization codes that enterprise clients issue to pages. No script of another host is loaded (decision
 * 59), so a client without such an interface is asked through its platform's address.
 */

type BridgeStart = Pick<EmployeeLoginClientstartData, 'client' | 'app' | 'corp'>

/** Callbacks of a client; some use `onSuccess`, some `success`. */
interface Answers {
  success(answer: { code: string }): void
  fail(problem: unknown): void
  onSuccess(answer: { code: string }): void
  onFail(problem: unknown): void
}

interface Bridges {
  dd?: {
    requestAuthCode?(request: Answers & { corpId: string; clientId: string }): void
    runtime?: { permission?: { requestAuthCode?(request: Answers & { corpId: string }): void } }
  }
  tt?: { requestAccess?(request: Answers & { appID: string; scopeList: string[] }): void }
}

const patience = 10_000

type Request = (answers: Answers) => void

/** Returns the client's code request; undefined if it issues no codes to pages. */
function requestOf({ client, app, corp }: BridgeStart): Request | undefined {
  const { dd, tt } = window as Bridges
  if (client === 'feishu' && tt?.requestAccess)
    return (answers) => tt.requestAccess?.({ appID: app, scopeList: [], ...answers })
  if (client !== 'dingtalk' || !dd || !corp) return
  if (dd.requestAuthCode)
    return (answers) => dd.requestAuthCode?.({ corpId: corp, clientId: app, ...answers })
  const { permission } = dd.runtime ?? {}
  return (
    permission?.requestAuthCode && ((answers) => permission.requestAuthCode?.({ corpId: corp, ...answers }))
  )
}

/** Requests a code from the client; undefined if it issues none, fails or does not respond. */
function requestClientCode(started: BridgeStart): Promise<string | undefined> {
  const request = requestOf(started)
  if (!request) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const acceptCode = ({ code }: { code: string }) => resolve(code)
    const none = () => resolve(undefined)
    setTimeout(none, patience)
    try {
      request({ success: acceptCode, onSuccess: acceptCode, fail: none, onFail: none })
    } catch {
      none()
    }
  })
}

type Started = EmployeeLoginClientstartData
type Way = EmployeeLoginClientloginBody['way']

/** Parameters of the platform's redirect back. */
interface Return {
  code: string
  state: string
}

const waiting = 'qianpi-entry'
/** Where single sign-on stores meanwhile what it has begun. */
export const ssoStorageKey = 'qianpi-sso'

/** Returns the client available for sign-in: the one the page is opened in, if the company allows it. */
export function signInClient(): Started['client'] | undefined {
  const { third } = pageSettings()
  const isOpen = third?.signIn && isProduction && currentClient()?.name === third.platform
  return isOpen ? third.platform : undefined
}

/** Requested second factor, and the data that continues the sign-in. */
export type ClientSecondFactor = NonNullable<EmployeeLoginClientloginData['second']> &
  Pick<EmployeeLoginSecondBody, 'identity'>

/** Result of an attempt: signed in, second factor requested, or redirected to the platform. */
export type ClientSignInResult = { redirect: string | null; second?: ClientSecondFactor } | 'left'

async function finish(
  { state, proof }: Pick<Started, 'state' | 'proof'>,
  { code, way, redirect }: { code: string; way: Way; redirect: string | null },
): Promise<ClientSignInResult> {
  const { origin } = location
  const answer = await quietApi.employee.login.clientlogin({ origin, code, state, proof, way })
  if (answer.second) return { redirect, second: answer.second }
  continueWithToken(answer.token, answer.expire)
  return { redirect }
}

/** Submits the second factor: a code, or otherwise a passkey. */
export async function submitSecondFactor(
  { passkey: passkeyOptions, ticket, person, identity }: ClientSecondFactor,
  code?: string,
): Promise<void> {
  const shown =
    code === undefined && passkeyOptions
      ? { passkey: await authenticatePasskey(passkeyOptions) }
      : { code: code ?? '' }
  const { token, expire } = await quietApi.employee.login.second({
    ticket,
    person,
    ...shown,
    ...(identity && { identity }),
  })
  continueWithToken(token, expire)
}

/** Signs in by a code of the client, or redirects to the platform. */
export async function requestClientSignIn(redirect: string | null): Promise<ClientSignInResult> {
  const started = await quietApi.employee.login.clientstart({ origin: location.origin })
  const code = await requestClientCode(started)
  if (code !== undefined) return finish(started, { code, way: 'client', redirect })
  const { state, proof, address } = started
  sessionStorage.setItem(waiting, JSON.stringify({ state, proof, redirect }))
  location.assign(address)
  return 'left'
}

/** Parses the parameters of the platform's redirect, if any; DingTalk names the code differently. */
export function parseClientReturn(query: URLSearchParams): Return | undefined {
  const state = query.get('state')
  return state === null ? undefined : { state, code: query.get('code') ?? query.get('authCode') ?? '' }
}

/** Returns the address of the login page that leads to the target. */
export const loginPath = (redirect: string | null): string =>
  redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'

/**
 * Completes the sign-in from the redirect's parameters and returns the original target. Only a sign-in
 * started in this browser continues, and the code is removed from the address bar immediately.
 */
export async function completeClientSignIn({ code, state }: Return): Promise<ClientSignInResult> {
  const stored = JSON.parse(sessionStorage.getItem(waiting) ?? 'null')
  sessionStorage.removeItem(waiting)
  history.replaceState(history.state, '', pageUrl(loginPath(stored?.redirect ?? null)))
  if (stored?.state !== state) throw new Error(t('client.stale'))
  if (!code) throw new Error(t('client.declined'))
  return finish(stored, { code, way: 'address', redirect: stored.redirect })
}
