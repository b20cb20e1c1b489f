import { sealPassword } from './password'
import type { Sender } from './server'

/** Somebody proves again who he is, by his password. */
export async function proveByPassword(sender: Pick<Sender, 'call'>, typed: string) {
  const { data } = await sender.call('employee/proof', {})
  const { data: key } = await sender.call('employee/login/getpkey', { userName: data.login })
  return sender.call('employee/proof/give', { kid: key.kid, password: sealPassword(key.publicKey, typed) })
}
