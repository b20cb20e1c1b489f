import type { PasskeyAnswer } from '../../generated/types'
import type { OpenContext } from '../platform'
import { isFactorRequired, listPasskeys, type SecondFactorKind } from '../queries'
import { verifyAuthentication } from './passkey'
import { consumeFactorCode, readSecondFactor } from './second-factor'

/** Second factor beside the password: a code of the app, a recovery code, or a passkey response. */
export interface SecondFactorInput {
  code?: string
  passkey?: PasskeyAnswer
}

/** Verifies and consumes a person's passkey response. */
export async function verifyPasskey(context: OpenContext, personId: string, answer: PasskeyAnswer) {
  const right = await verifyAuthentication(context, answer, personId)
  return right !== undefined && context.db.transaction((tx) => right.use(tx))
}

/** Whether only a passkey can complete the password: a second factor is required, and there is no app. */
async function opensByPasskeyAlone({ db }: Pick<OpenContext, 'db'>, id: string): Promise<boolean> {
  const [keys, isAsked] = await Promise.all([listPasskeys(db, id), isFactorRequired(db, id)])
  return isAsked && keys.length > 0
}

type SecondStep =
  | { isOpen: true; by?: SecondFactorKind }
  | { isOpen: false; lacks: 'missing' | 'codeless' | 'wrong' }

const wrong = { isOpen: false, lacks: 'wrong' } as const
const openedBy = (by: SecondFactorKind | undefined): SecondStep => (by ? { isOpen: true, by } : wrong)

/**
 * Verifies and consumes the second factor after a correct password. `missing`: a code or a passkey is needed;
 * `codeless`: only a passkey.
 */
export async function verifySecondFactor(
  context: OpenContext,
  id: string,
  { code, passkey }: SecondFactorInput,
): Promise<SecondStep> {
  const { db, clock } = context
  const factor = await readSecondFactor(context, id)
  const hasApp = factor?.since != null
  if (!hasApp && !(await opensByPasskeyAlone(context, id))) return { isOpen: true }
  if (passkey) return openedBy((await verifyPasskey(context, id, passkey)) ? 'passkey' : undefined)
  if (!hasApp) return code === undefined ? { isOpen: false, lacks: 'codeless' } : wrong
  if (code === undefined) return { isOpen: false, lacks: 'missing' }
  return openedBy(
    await db.transaction((tx) => consumeFactorCode(tx, { id, factor, typed: code, now: clock.now() })),
  )
}
