import { proxy, useSnapshot } from 'valtio'
import type { SetupBody } from '../../generated/types'
import { api, quietApi } from '../platform/api'
import { Failure } from '../platform/call-error'
import { sealPassword } from '../platform/encryption/body-encryption'
import { speakAndRemember } from '../platform/i18n/i18n'
import { companyStands } from '../platform/settings'
import { takeUp } from './session'

/** What is typed to found the company; passwords as they are. */
export type Founding = Omit<SetupBody, 'kid'>

/** `typed` outlives another language of the page, which draws everything anew. */
const setup = proxy<{ isDone: boolean; typed: Partial<Founding> }>({ isDone: false, typed: {} })

/** Whether this page has just founded the company. */
export const useIsFounded = (): boolean => useSnapshot(setup).isDone

/** What was typed so far. */
export const typedSoFar = (): Partial<Founding> => ({ ...setup.typed })

/** Keeps what is typed while the page stands. */
export function keepTyped(typed: Founding): void {
  setup.typed = typed
}

async function send(typed: Founding) {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: typed.jobid })
  const [password, confirmPassword] = await Promise.all([
    sealPassword(publicKey, typed.password),
    sealPassword(publicKey, typed.confirmPassword),
  ])
  return api.setup({ ...typed, password, confirmPassword, kid })
}

/** Founds the company and goes on as its first administrator, in the chosen language; passwords travel as when signing in. */
export async function foundCompany(typed: Founding): Promise<void> {
  const { token, expire } = await send(typed)
  takeUp(token, expire)
  companyStands()
  setup.typed = {}
  setup.isDone = true
  speakAndRemember(typed.language)
}

/** Whether somebody else was faster; then this page, too, knows that the company stands. */
export function isOver(failure: unknown): boolean {
  if (!(failure instanceof Failure) || failure.code !== 'setup.over') return false
  companyStands()
  return true
}
