import { BusinessError } from '../../../../core/business-error'
import { defineCall, isNetworkName, requestLimits } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { addAccessToken, countLiveAccessTokens, logSignInEvent } from '../../../queries'
import { checkOwnSession } from '../../../services/delegated-session'

const day = 86_400_000
const maxNetworks = 20

/** Returns the networks of the lines of a text; throws for one that is none. */
function networksIn(text: string): string[] {
  const networks = text.split(/[\s,;，；]+/).filter(Boolean)
  const wrong = networks.find((one) => !isNetworkName(one))
  if (wrong !== undefined) throw new BusinessError('access-token.network-wrong', { text: wrong.slice(0, 60) })
  if (networks.length > maxNetworks)
    throw new BusinessError('access-token.networks-many', { most: maxNetworks })
  return networks
}

export default defineCall('employee/accesstoken/add', async (body, context) => {
  const { db, caller, clock, newId } = context
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const name = body.name.trim()
  if (!name) throw new BusinessError('access-token.no-name')
  const networks = networksIn(body.networks ?? '')
  const token = {
    id: newId(),
    name,
    scopes: [...new Set(body.scopes)],
    networks,
    expiresAt: clock.now() + Number(body.days) * day,
  }
  const secret = await db.transaction(async (tx) => {
    if ((await countLiveAccessTokens(tx, caller, clock.now())) >= requestLimits.accessTokens)
      throw new BusinessError('access-token.too-many', { most: requestLimits.accessTokens })
    await logSignInEvent(tx, context, caller, { action: 'access-token.added', title: name })
    return addAccessToken(tx, context, caller, token)
  })
  return { id: token.id, token: secret }
})
