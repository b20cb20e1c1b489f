import { proxy, useSnapshot } from 'valtio'
import type { SetupBody } from '../../generated/types'
import { CallError } from '../platform'
import { api, quietApi } from '../platform/api'
import { encryptPassword } from '../platform/encryption/body-encryption'
import { switchLanguage } from '../platform/language-cookie'
import { markCompanyCreated } from '../platform/settings'
import { continueWithToken } from './session'

/** Input of the company setup, with plain passwords. */
export type CompanySetup = Omit<SetupBody, 'kid'>

/** `typed` survives a change of the page's language, which remounts everything. */
const setup = proxy<{ isDone: boolean; typed: Partial<CompanySetup> }>({ isDone: false, typed: {} })

/** Returns whether this page has just created the company. */
export const useIsCompanyCreated = (): boolean => useSnapshot(setup).isDone

/** Returns the current input. */
export const readSetupDraft = (): Partial<CompanySetup> => ({ ...setup.typed })

/** Stores the input while the page is open. */
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

/**
 * Creates the company and signs in its first administrator, in the chosen language; passwords are encrypted
 * as for sign-in.
 */
export async function submitCompanySetup(typed: CompanySetup): Promise<void> {
  const { token, expire } = await send(typed)
  continueWithToken(token, expire)
  markCompanyCreated()
  setup.typed = {}
  setup.isDone = true
  switchLanguage(typed.language)
}

/** Checks whether another person created the company first; the page then records that it exists. */
export function isSetupClosed(failure: unknown): boolean {
  if (!(failure instanceof CallError) || failure.code !== 'setup.over') return false
  markCompanyCreated()
  return true
}
