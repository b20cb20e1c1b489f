import { sealPassword } from './password'
import type { Sender } from './server'

/** Somebody proves again who he is, by his password. */
export async function proveByPassword(who: Pick<Sender, 'call'>, typed: string) {
  const { data } = await who.call('employee/proof', {})
  const { data: key } = await who.call('employee/login/getpkey', { userName: data.login })
  return who.call('employee/proof/give', { kid: key.kid, password: sealPassword(key.publicKey, typed) })
}
