import type { SetupBody } from '../../src/generated/types'
import type { AppContext } from '../../src/server/platform/context/app-context'
import { ensureSetupCode } from '../../src/server/policies/setup-code'
import { sealPassword } from './password'
import type { Answer, TestServer } from './server'

/** What somebody types who founds a company. */
export type Typed = Omit<SetupBody, 'kid'>

/** The code as the console prints it. */
export const printedCode = (house: AppContext): Promise<string> =>
  house.db.transaction((tx) => ensureSetupCode(tx, house))

/** Founds the company as the page does, from an address. */
export async function found(
  { app, nobody }: Pick<TestServer, 'app' | 'nobody'>,
  typed: Typed,
  remoteAddress = '10.0.0.1',
): Promise<Answer<{ token: string; expire: string }>> {
  const { data } = await nobody.call('employee/login/getpkey', { userName: typed.jobid })
  const [password, confirmPassword] = [typed.password, typed.confirmPassword].map((one) =>
    sealPassword(data.publicKey, one),
  )
  const payload = { ...typed, password, confirmPassword, kid: data.kid }
  const answer = await app.inject({ method: 'POST', url: '/api/setup', payload, remoteAddress })
  return { status: answer.statusCode, ...answer.json() }
}
