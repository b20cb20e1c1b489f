import type { EmployeeLoginClientloginBody, EmployeeLoginClientstartData } from '../../generated/types'
import { quietApi } from '../platform/api'
import { addressOf, isProduction } from '../platform/environment'
import { t } from '../platform/i18n'
import { pageSettings } from '../platform/settings'
import { codeOfClient } from './client-bridge'
import { currentClient } from './enterprise-client'
import { takeUp } from './session'

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
export function entryClient(): Started['client'] | undefined {
  const { third } = pageSettings()
  const isOpen = third?.signIn && isProduction && currentClient()?.name === third.platform
  return isOpen ? third.platform : undefined
}

async function finish({ state, proof }: Pick<Started, 'state' | 'proof'>, code: string, way: Way) {
  const { origin } = location
  const { token, expire } = await quietApi.employee.login.clientlogin({ origin, code, state, proof, way })
  takeUp(token, expire)
}

/** Comes in by a code of the client: true; or leaves for the platform's address: false. */
export async function enterByClient(redirect: string | null): Promise<boolean> {
  const started = await quietApi.employee.login.clientstart({ origin: location.origin })
  const code = await codeOfClient(started)
  if (code !== undefined) {
    await finish(started, code, 'client')
    return true
  }
  const { state, proof, address } = started
  sessionStorage.setItem(waiting, JSON.stringify({ state, proof, redirect }))
  location.assign(address)
  return false
}

/** What the platform's address led back with, if it did; DingTalk calls the code differently. */
export function returnIn(query: URLSearchParams): Return | undefined {
  const state = query.get('state')
  return state === null ? undefined : { state, code: query.get('code') ?? query.get('authCode') ?? '' }
}

/** The login page that leads on to where somebody wanted to go. */
export const loginPath = (redirect: string | null): string =>
  redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'

/**
 * Comes in by what the address led back with; answers where the person wanted to go. Only what began here goes on, and
 * the code leaves the address bar at once.
 */
export async function enterByReturn({ code, state }: Return): Promise<string | null> {
  const kept = JSON.parse(sessionStorage.getItem(waiting) ?? 'null')
  sessionStorage.removeItem(waiting)
  history.replaceState(history.state, '', addressOf(loginPath(kept?.redirect ?? null)))
  if (kept?.state !== state) throw new Error(t('client.stale'))
  if (!code) throw new Error(t('client.declined'))
  await finish(kept, code, 'address')
  return kept.redirect
}
