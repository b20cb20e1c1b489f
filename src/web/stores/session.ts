import { proxy, ref, useSnapshot } from 'valtio'
import { isPermitted, type PermissionRule } from '../../core/permission/check-permission'
import type { EmployeeLoginBody, PasskeyOptions, SessionPerson } from '../../generated/types'
import { quietApi } from '../platform/api'
import { setCompanyCalendar } from '../platform/company-calendar'
import { setDraftKey } from '../platform/draft-key'
import { encryptPassword } from '../platform/encryption/body-encryption'
import { addressOf, isProduction } from '../platform/environment'
import { authenticatePasskey } from '../platform/passkeys'
import { clearToken, restoreOwnToken, storeToken } from '../platform/token'
import { setBadges } from './badges'
import { clearListStates } from './list-states'
import { clearViews } from './visited-views'

export type Person = SessionPerson

type Kept = ReturnType<typeof ref<Person>>

const session = proxy<{ person: Kept | null; hasEnded: boolean }>({ person: null, hasEnded: false })

/** The signed-in person, and whether the session ended while the page stayed open. */
export const useSession = () => useSnapshot(session)
export const currentPerson = (): Person | null => session.person

/** Whether the rights of the signed-in person satisfy a rule; what a page draws by it stands in `<Allowed>`. */
export const hasPermission = (rule: PermissionRule | undefined): boolean =>
  isPermitted(rolesOf(session.person), rule)

export const rolesOf = (person: Person | null): string[] => Object.keys(person?.roles ?? {})

/** Asks who is signed in; without roles the answer is no use (S1-241). */
export async function loadSession(): Promise<Person> {
  const person = await quietApi.employee.getinfo({})
  if (!person.roles) throw new Error('getInfo: roles must be a non-null array!')
  session.person = ref(person)
  setDraftKey(person.draftKey ?? '')
  setBadges(person.badges)
  setCompanyCalendar(person.calendar ?? null)
  return person
}

const left = 'qianpi-left'

/** Whether somebody has signed out in this window: then nobody comes in by himself. */
export const hasSignedOut = (): boolean => sessionStorage.getItem(left) !== null

/** Goes on under a token that was just given. */
export function adoptToken(token: string, expire: string): void {
  clearToken()
  storeToken(token, new Date(expire))
  sessionStorage.removeItem(left)
}

/** What somebody shows beside the password. */
type Shown = Pick<EmployeeLoginBody, 'code' | 'passkey'>

/** A second factor that is asked for: a code, or what a passkey may answer in its place. */
export interface SecondFactorRequest {
  passkey?: PasskeyOptions
  /** There is no code: the passkey must answer. */
  codeless?: true
}

/** Signs in; the password travels under a key that is good for once. Answers the second factor where it is asked for. */
export async function signIn(
  userName: string,
  password: string,
  shown: Shown = {},
): Promise<SecondFactorRequest | undefined> {
  const name = userName.trim()
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: name })
  const sealed = await encryptPassword(publicKey, password)
  const typed = { userName: name, password: sealed, kid, ...shown }
  const { token, expire, needsCode, passkey, codeless } = await quietApi.employee.login(typed)
  if (needsCode) return { ...(passkey && { passkey }), ...(codeless && { codeless }) }
  adoptToken(token, expire)
  return undefined
}

/** Signs in with a passkey, without name and password: nothing else is asked for. */
export async function signInByPasskey(): Promise<undefined> {
  const passkey = await authenticatePasskey(await quietApi.employee.login.passkeystart({}))
  const { token, expire } = await quietApi.employee.login.passkey({ passkey })
  adoptToken(token, expire)
  return undefined
}

const cameBack = 'qianpi-came-back'
let answerWaiting: (isBack: boolean) => void = () => {}
let waiting: Promise<boolean> | undefined
let isLeaving = false
/** Set once the page is about to begin anew: whatever else ended with it waits for that. */
let beginning: Promise<boolean> | undefined

function settle(isBack: boolean): void {
  session.hasEnded = false
  answerWaiting(isBack)
  waiting = undefined
}

/** Forgets who is signed in. */
export function resetSession(): void {
  clearToken()
  session.person = null
  setDraftKey('')
  clearListStates()
  clearViews()
  settle(false)
}

/** Ends the session here and on the server; for whoever acts as somebody else the own one, too. */
export async function signOut(): Promise<void> {
  isLeaving = true
  do await quietApi.employee.logout({}).catch(() => undefined)
  while (restoreOwnToken())
  isLeaving = false
  sessionStorage.setItem(left, '1')
  resetSession()
}

/** The server no longer knows the token: the page stays as it is; answers whether the person came back. */
export function endSession(): Promise<boolean> {
  if (beginning) return beginning
  if (!isLeaving && restoreOwnToken()) return comeBack('acting.ended', addressOf('/'))
  clearToken()
  if (!isProduction && !isLeaving) return comeBack('environment.ended', '/')
  if (!session.person || isLeaving) return Promise.resolve(false)
  session.hasEnded = true
  waiting ??= new Promise((resolve) => {
    answerWaiting = resolve
  })
  return waiting
}

/** Acting as somebody else, or in another environment, has ended by itself: the page goes on as oneself. */
function comeBack(why: string, to: string): Promise<boolean> {
  sessionStorage.setItem(cameBack, why)
  location.assign(to)
  beginning = new Promise(() => {})
  return beginning
}

/** Why the page was begun anew by itself, as a text key; answers it once. */
export function takeRestartReason(): string | null {
  const why = sessionStorage.getItem(cameBack)
  sessionStorage.removeItem(cameBack)
  return why
}

/** The same person signed in again; what was typed is still there, and what was sent is sent now. */
export const resumeSession = (): void => settle(true)
