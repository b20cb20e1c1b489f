import type { EmployeeProofData, EmployeeProofGiveBody } from '../../generated/types'
import { quietApi } from '../platform/api'
import { encryptPassword } from '../platform/encryption/body-encryption'
import { authenticatePasskey } from '../platform/passkeys'

const give = (shown: EmployeeProofGiveBody) => quietApi.employee.proof.give(shown)

/** Proves oneself by a code of the app, or a recovery code. */
export const reauthenticateByCode = (code: string) => give({ code })

/** Proves oneself by the password; it travels under a key that is good for once. */
export async function reauthenticateByPassword({ login }: EmployeeProofData, password: string) {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: login })
  return give({ kid, password: await encryptPassword(publicKey, password) })
}

/** Proves oneself by a passkey; what it is asked is good once, so it is fetched for each try. */
export async function reauthenticateByPasskey() {
  const { passkey } = await quietApi.employee.proof({})
  return passkey && give({ passkey: await authenticatePasskey(passkey) })
}
