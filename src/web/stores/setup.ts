import { proxy, useSnapshot } from 'valtio'
import type { SetupBody } from '../../generated/types'
import { api, quietApi } from '../platform/api'
import { CallError } from '../platform/call-error'
import { encryptPassword } from '../platform/encryption/body-encryption'
import { switchLanguage } from '../platform/i18n/i18n'
import { markCompanyFounded } from '../platform/settings'
import { adoptToken } from './session'

/** What is typed to found the company; passwords as they are. */
export type CompanySetup = Omit<SetupBody, 'kid'>

/** `typed` outlives another language of the page, which draws everything anew. */
const setup = proxy<{ isDone: boolean; typed: Partial<CompanySetup> }>({ isDone: false, typed: {} })

/** Whether this page has just founded the company. */
export const useIsFounded = (): boolean => useSnapshot(setup).isDone

/** What was typed so far. */
export const readSetupDraft = (): Partial<CompanySetup> => ({ ...setup.typed })

/** Keeps what is typed while the page stands. */
export function saveSetupDraft(typed: CompanySetup): void {
  setup.typed = typed
}

async function send(typed: CompanySetup) {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: typed.jobid })
  const [password, confirmPassword] = await Promise.all([
    encryptPassword(publicKey, typed.password),
    encryptPassword(publicKey, typed.confirmPassword),
  ])
  return api.setup({ ...typed, password, confirmPassword, kid })
}

/** Founds the company and goes on as its first administrator, in the chosen language; passwords travel as when signing in. */
export async function createCompany(typed: CompanySetup): Promise<void> {
  const { token, expire } = await send(typed)
  adoptToken(token, expire)
  markCompanyFounded()
  setup.typed = {}
  setup.isDone = true
  switchLanguage(typed.language)
}

/** Whether somebody else was faster; then this page, too, knows that the company stands. */
export function isSetupClosed(failure: unknown): boolean {
  if (!(failure instanceof CallError) || failure.code !== 'setup.over') return false
  markCompanyFounded()
  return true
}
