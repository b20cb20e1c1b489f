import { quietApi } from '../platform/api'
import { continueWithToken, sealPassword } from './session'
import type { SsoResult } from './single-sign-on'

/** Signs in by the password of the company. Returns what is missing, if anything. */
export async function submitCompanyPassword(
  userName: string,
  password: string,
): Promise<Pick<SsoResult, 'second' | 'link' | 'waits'>> {
  const sealed = await sealPassword(userName, password)
  const { token, expire, second, link, waits } = await quietApi.employee.login.ldaplogin(sealed)
  if (token) continueWithToken(token, expire)
  return { second, link, waits }
}
