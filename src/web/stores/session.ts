import { proxy, ref, useSnapshot } from 'valtio'
import { isPermitted, type PermissionRule } from '../../core/permission/check-permission'
import type { EmployeeLoginBody, PasskeyOptions, SessionPerson } from '../../generated/types'
import { authenticatePasskey, CallError } from '../platform'
import { quietApi } from '../platform/api'
import { setCompanyCalendar } from '../platform/company-calendar'
import { setDraftKey } from '../platform/draft-key'
import { encryptPassword } from '../platform/encryption/body-encryption'
import { isProduction, pageUrl } from '../platform/environment'
import { pageSettings } from '../platform/settings'
import { clearOtherTokens, clearToken, readToken, restoreOwnToken, storeToken } from '../platform/token'
import { setBadges } from './badges'
import { clearListStates } from './list-states'
import { clearViews, closeAllViews } from './visited-views'

export type Person = SessionPerson

type Kept = ReturnType<typeof ref<Person>>

interface SessionState {
  person: Kept | null
  hasEnded: boolean
  /** Failure of the server while the person was loaded; a retry may succeed. */
  outage: ReturnType<typeof ref<CallError>> | undefined
}

const session = proxy<SessionState>({ person: null, hasEnded: false, outage: undefined })

/** Returns the signed-in person, and whether the session ended while the page stayed open. */
export const useSession = () => useSnapshot(session)
export const currentPerson = (): Person | null => session.person

/** Checks whether the person's permissions satisfy a rule; components use `<PermissionGate>`. */
export const hasPermission = (rule: PermissionRule | undefined): boolean =>
  isPermitted(personRoles(session.person), rule)

export const personRoles = (person: Person | null): string[] => Object.keys(person?.roles ?? {})

/** Whether a response gives the same person other roles. */
const changesRoles = (person: Person): boolean =>
  session.person?.id === person.id && String(personRoles(session.person)) !== String(personRoles(person))

/** Fetches the signed-in person; a response without roles is invalid (S1-241). */
async function fetchPerson(): Promise<Person> {
  const person = await quietApi.employee.getinfo({})
  if (!person.roles) throw new Error('getInfo: roles must be a non-null array!')
  return person
}

/** Shows a person's menu and routes. Other roles of the same person close the open tab views (S1-111). */
function adoptPerson(person: Person): Person {
  if (changesRoles(person)) closeAllViews()
  session.person = ref(person)
  setDraftKey(person.draftKey ?? '')
  setBadges(person.badges)
  setCompanyCalendar(person.calendar ?? null)
  return person
}

/** Request of the person that began before the page was rendered. */
let early: Promise<Person> | undefined

/** Starts to load the signed-in person, beside the code that shows the page. */
export function preloadSession(): void {
  early = fetchPerson()
  early.catch(() => undefined)
}

/**
 * Loads the signed-in person. What the page of the person requests first is sent before the shell is rendered, which takes
 * longer than sending.
 */
export async function loadSession(requestFirst?: (person: Person) => void): Promise<Person> {
  const request = early ?? fetchPerson()
  early = undefined
  const person = await request
  if (requestFirst) {
    requestFirst(person)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return adoptPerson(person)
}

/** Follows changed roles after a refused permission; without a change nothing is rendered again. */
export async function refreshRoles(): Promise<void> {
  const person = await fetchPerson()
  if (changesRoles(person)) adoptPerson(person)
}

const left = 'qianpi-left'

/** Checks whether the person has signed out in this window, which disables automatic sign-in. */
export const hasSignedOut = (): boolean => sessionStorage.getItem(left) !== null

/** Continues under a newly issued token. */
export function continueWithToken(token: string, expire: string): void {
  clearOwnToken()
  storeToken(token, new Date(expire))
  sessionStorage.removeItem(left)
}

/** Credentials besides the password, and the identity of single sign-on that it links. */
type Shown = Pick<EmployeeLoginBody, 'code' | 'passkey' | 'sso'>

/** Requested second factor: a code, or a passkey challenge in its place. */
export interface SecondFactorRequest {
  passkey?: PasskeyOptions
  /** True if there is no code, so a passkey is required. */
  codeless?: true
}

const requestKey = (userName: string) => quietApi.employee.login.getpkey({ userName })

/** Time in ms for which a key requested in advance is used; the server accepts it for five minutes. */
const keyLife = 4 * 60_000

/** Key for the next sign-in, with its name. */
let nextKey: { name: string; until: number; key: ReturnType<typeof requestKey> } | undefined

/** Returns the key that was requested in advance for a name, or a new one; each is used once. */
function takeKey(name: string) {
  const known = nextKey
  nextKey = undefined
  const isUsable = known?.name === name && Date.now() < known.until
  return isUsable ? known.key.catch(() => requestKey(name)) : requestKey(name)
}

/** Requests the key of a sign-in in advance, while the password is typed. */
export function preloadKey(userName: string): void {
  const name = userName.trim()
  if (!name || (nextKey?.name === name && Date.now() < nextKey.until)) return
  nextKey = { name, until: Date.now() + keyLife, key: requestKey(name) }
  nextKey.key.catch(() => undefined)
}

/** Encrypts a password for the name with which it is sent, under a single-use key. */
export async function sealPassword(userName: string, password: string) {
  const name = userName.trim()
  const { kid, publicKey } = await takeKey(name)
  return { userName: name, password: await encryptPassword(publicKey, password), kid }
}

/**
 * Signs in with the password encrypted under a single-use key. Returns the requested second factor, if any.
 */
export async function signIn(
  userName: string,
  password: string,
  shown: Shown = {},
): Promise<SecondFactorRequest | undefined> {
  const typed = { ...(await sealPassword(userName, password)), ...shown }
  const { token, expire, needsCode, passkey, codeless } = await quietApi.employee.login(typed)
  if (needsCode) return { ...(passkey && { passkey }), ...(codeless && { codeless }) }
  continueWithToken(token, expire)
  return undefined
}

/** Signs in with a passkey alone, without name and password. */
export async function signInByPasskey(): Promise<undefined> {
  const passkey = await authenticatePasskey(await quietApi.employee.login.passkeystart({}))
  const { token, expire } = await quietApi.employee.login.passkey({ passkey })
  continueWithToken(token, expire)
  return undefined
}

const cameBack = 'qianpi-came-back'
let answerWaiting: (isBack: boolean) => void = () => {}
let waiting: Promise<boolean> | undefined
let isLeaving = false
/** Set when the page is about to reload; other endings of the session wait for it. */
let beginning: Promise<boolean> | undefined

function settle(isBack: boolean): void {
  session.hasEnded = false
  answerWaiting(isBack)
  waiting = undefined
}

/** Clears the token of this environment, and the one for a retry. */
function clearOwnToken(): void {
  clearToken()
  early = undefined
  session.outage = undefined
  retryToken = ''
}

/** Clears the signed-in person of this environment. */
function clearPerson(): void {
  clearOwnToken()
  session.person = null
  setDraftKey('')
  clearListStates()
  clearViews()
  settle(false)
}

/** Clears the signed-in person; in production also the sessions of other environments, which end with it. */
export function resetSession(): void {
  clearPerson()
  if (isProduction) clearOtherTokens()
}

/** Checks whether the server is at fault, or cannot be reached. */
export const isOutage = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status >= 500 || error.code.startsWith('net.'))

/** Token of a session that could not be loaded, for a retry from this page. */
let retryToken = ''

/**
 * Clears the signed-in person after a failed load. Returns whether the server is at fault, so that the login page
 * offers a retry; the sessions of other environments go on then.
 */
export function failSession(error: unknown): boolean {
  if (!isOutage(error)) {
    resetSession()
    return false
  }
  const token = readToken()
  clearPerson()
  session.outage = ref(error)
  retryToken = token
  return true
}

/** Restores the token of a session that could not be loaded; the server knows its expiry. */
export function retrySession(): void {
  const token = retryToken
  clearPerson()
  storeToken(token, new Date(Date.now() + 24 * 3_600_000))
}

/** Ends the session here and on the server; during impersonation also the person's own. */
export async function signOut(): Promise<void> {
  isLeaving = true
  const provider = pageSettings().sso && (await quietApi.employee.ssosignout({}).catch(() => undefined))
  do await quietApi.employee.logout({}).catch(() => undefined)
  while (restoreOwnToken())
  isLeaving = false
  sessionStorage.setItem(left, '1')
  resetSession()
  if (!provider?.address) return
  // The browser goes on to the provider, which signs out there, too.
  location.assign(provider.address)
  await new Promise(() => {})
}

/** Marks the session as expired while the page stays open. Returns whether the person signed in again. */
export function expireSession(): Promise<boolean> {
  if (beginning) return beginning
  if (!isLeaving && restoreOwnToken()) return comeBack('session.acting-ended', pageUrl('/'))
  clearToken()
  if (!isProduction && !isLeaving) return comeBack('session.environment-ended', '/')
  if (!session.person || isLeaving) return Promise.resolve(false)
  session.hasEnded = true
  waiting ??= new Promise((resolve) => {
    answerWaiting = resolve
  })
  return waiting
}

/** Returns to the person's own session after an impersonation or another environment has expired. */
function comeBack(reason: string, to: string): Promise<boolean> {
  sessionStorage.setItem(cameBack, reason)
  location.assign(to)
  beginning = new Promise(() => {})
  return beginning
}

/** Returns once why the page reloaded by itself, as a text key. */
export function consumeRestartReason(): string | null {
  const reason = sessionStorage.getItem(cameBack)
  sessionStorage.removeItem(cameBack)
  return reason
}

/** Continues after the same person signed in again; input is preserved and waiting calls are sent. */
export const resumeSession = (): void => settle(true)
