import type { EmployeeProofData, EmployeeProofGiveBody } from '../../generated/types'
import { quietApi } from '../platform/api'
import { sealPassword } from '../platform/encryption/body-encryption'
import { answerWithPasskey } from '../platform/passkeys'

const give = (shown: EmployeeProofGiveBody) => quietApi.employee.proof.give(shown)

/** Proves oneself by a code of the app, or a recovery code. */
export const proveByCode = (code: string) => give({ code })

/** Proves oneself by the password; it travels under a key that is good for once. */
export async function proveByPassword({ login }: EmployeeProofData, password: string) {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: login })
  return give({ kid, password: await sealPassword(publicKey, password) })
}

/** Proves oneself by a passkey; what it is asked is good once, so it is fetched for each try. */
export async function proveByPasskey() {
  const { passkey } = await quietApi.employee.proof({})
  return passkey && give({ passkey: await answerWithPasskey(passkey) })
}
