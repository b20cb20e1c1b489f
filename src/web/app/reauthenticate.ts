import type { EmployeeProofData, EmployeeProofGiveBody } from '../../generated/types'
import { authenticatePasskey } from '../platform'
import { quietApi } from '../platform/api'
import { encryptPassword } from '../platform/encryption/body-encryption'

const give = (shown: EmployeeProofGiveBody) => quietApi.employee.proof.give(shown)

/** Reauthenticates by an authenticator code or a recovery code. */
export const reauthenticateByCode = (code: string) => give({ code })

/** Reauthenticates by password, encrypted with a single-use key. */
export async function reauthenticateByPassword({ login }: EmployeeProofData, password: string) {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: login })
  return give({ kid, password: await encryptPassword(publicKey, password) })
}

/** Reauthenticates by passkey; the challenge is single-use, so each attempt fetches a new one. */
export async function reauthenticateByPasskey() {
  const { passkey } = await quietApi.employee.proof({})
  return passkey && give({ passkey: await authenticatePasskey(passkey) })
}
