import { Refused } from '../../../../core/business-error'
import type { EmployeeProofGiveBody } from '../../../../generated/types'
import { type Context, defineCall } from '../../../platform/http/define-call'
import { isPassword } from '../../../platform/security/password-hash'
import { openPasswords } from '../../../policies/one-time-key'
import { loginToProve, type ProofWay, proofWays, proverOf } from '../../../policies/proof'
import { factorOf, takesCode } from '../../../policies/second-factor'
import { takesPasskey } from '../../../policies/second-factor-check'
import { countTry, forgiveTry } from '../../../policies/sign-in-attempts'
import { toIso } from '../../../presenters/time'
import { findAccount } from '../../../queries/directory/person'
import { noteProof } from '../../../queries/session/session'
import { noteSignIn } from '../../../queries/session/sign-in-log'
import { failSignIn } from '../../../services/failed-sign-in'

type Shown = EmployeeProofGiveBody

/** Each way to prove oneself: whether what is shown is right. */
const isRight: Record<ProofWay, (context: Context, id: string, shown: Shown) => Promise<boolean>> = {
  passkey: async (context, id, { passkey }) => passkey !== undefined && takesPasskey(context, id, passkey),
  code: async (context, id, { code = '' }) => {
    const { db, clock } = context
    const factor = await factorOf(context, id)
    if (!factor?.since) return false
    const taken = await db.transaction((tx) => takesCode(tx, { id, factor, typed: code, now: clock.now() }))
    return taken !== undefined
  },
  password: async (context, id, { kid = '', password = '' }) => {
    const { caller, db } = context
    const [typed = ''] = await openPasswords(context, {
      kid,
      logins: [loginToProve(caller)],
      sealed: [password],
    })
    const account = await findAccount(db, caller.workspace, id)
    return isPassword(account?.passwordHash, typed)
  },
}

const wrong = {
  passkey: 'passkey.wrong',
  code: 'session.wrong-code',
  password: 'proof.wrong-password',
} as const

/** A stolen session must not be enough to guess by: tries are counted as those to sign in, but for keys, which nobody guesses. */
export default defineCall('employee/proof/give', async (shown, context) => {
  const { db, caller, clock, config } = context
  const prover = proverOf(caller)
  const way = (['passkey', 'code', 'password'] as const).find((one) => shown[one] !== undefined)
  if (!way || !(await proofWays(context)).includes(way)) throw new Refused('proof.other-way')
  const tried = { account: prover, login: loginToProve(caller) }
  const counted = way === 'passkey' ? undefined : await countTry(context, tried)
  const slowed = counted?.refusedFor
  if (slowed || !(await isRight[way](context, prover.id, shown))) {
    await failSignIn(context, tried, 'proof.failed')
    throw new Refused(slowed ? 'proof.too-often' : wrong[way])
  }
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (counted) await forgiveTry(tx, counted)
    await noteProof(tx, caller.tokenHash, now)
    await noteSignIn(tx, context, prover, { action: 'proof.done' })
  })
  return { until: toIso(now + config.proofMinutes * 60_000) }
})
