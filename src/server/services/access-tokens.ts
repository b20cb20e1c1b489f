import { BusinessError } from '../../core/business-error'
import { descendantIds } from '../../core/flow'
import { toVisibleLine } from '../../core/text/invisible'
import type { EmployeeAccesstokenAddBody } from '../../generated/types'
import { type Context, type DbReader, HttpError, isNetworkName, requestLimits, type Tx } from '../platform'
import { assertProofIfPossible } from '../policies/proof'
import {
  addAccessToken,
  countLiveAccessTokens,
  findAccessToken,
  findCategories,
  lockAccessToken,
  type NewAccessToken,
  readActiveDesignNames,
  rotateAccessToken,
  type TokenHolder,
} from '../queries'
import { checkOwnSession } from './delegated-session'

const hour = 3_600_000
const day = 24 * hour
const maxNetworks = 20

type NewToken = Pick<
  EmployeeAccesstokenAddBody,
  'name' | 'scopes' | 'days' | 'networks' | 'flows' | 'categories'
>

/** What issues tokens: the company's, and for an OAuth client no request of the person. */
type TokenIssuer = Pick<Context, 'clock' | 'newId' | 'randomHex' | 'config'> & {
  db: DbReader
  caller: Pick<Context['caller'], 'workspace'>
}

/** Returns the networks of the lines of a text; throws for one that is none. */
function networksIn(text: string): string[] {
  const networks = text.split(/[\s,;，；]+/).filter(Boolean)
  const wrong = networks.find((one) => !isNetworkName(one))
  if (wrong !== undefined) throw new BusinessError('access-token.network-wrong', { text: wrong.slice(0, 60) })
  if (networks.length > maxNetworks)
    throw new BusinessError('access-token.networks-many', { most: maxNetworks })
  return networks
}

/**
 * Returns the designs and categories, with those below them, that a token or mandate names; null if it names none. Throws
 * for unknown ones.
 */
export async function readFlowLimits(
  { flows = [], categories = [] }: Pick<NewToken, 'flows' | 'categories'>,
  { db, caller }: Pick<TokenIssuer, 'db' | 'caller'>,
) {
  if (!flows.length && !categories.length) return { flows: null, categories: null }
  const [designs, tree] = await Promise.all([
    readActiveDesignNames(db, caller.workspace),
    findCategories(db, caller.workspace),
  ])
  const below = categories.map((one) => descendantIds(tree, one))
  if (flows.some((one) => !designs.has(one)) || below.some((ids) => !ids.length))
    throw new BusinessError('access-token.flow-unknown')
  return { flows: [...new Set(flows)], categories: [...new Set(below.flat())] }
}

/** Checks a new token. Returns the function that stores it for its holder, and returns its id and secret. */
export async function prepareAccessToken(
  { client, ...body }: NewToken & Pick<NewAccessToken, 'client'>,
  context: TokenIssuer,
) {
  const { clock, newId } = context
  const name = toVisibleLine(body.name)
  if (!name) throw new BusinessError('access-token.no-name')
  const networks = networksIn(body.networks ?? '')
  const scopes = [...new Set(body.scopes)]
  const expiresAt = clock.now() + Number(body.days) * day
  const limits = await readFlowLimits(body, context)
  const token = { id: newId(), name, scopes, networks, expiresAt, ...limits, ...(client && { client }) }
  return async (tx: Tx, holder: TokenHolder) => {
    if ((await countLiveAccessTokens(tx, holder, clock.now())) >= requestLimits.accessTokens)
      throw new BusinessError('access-token.too-many', { most: requestLimits.accessTokens })
    return { id: token.id, name, expiresAt, token: await addAccessToken(tx, context, holder, token) }
  }
}

type StoredHolder = NonNullable<Awaited<ReturnType<typeof lockAccessToken>>>

/** Whose tokens a call replaces, and how it logs that. */
interface Rotation {
  isHeldBy(holder: StoredHolder): boolean
  log(tx: Tx, holder: StoredHolder, title: string): Promise<unknown>
}

/** Replaces the secret of a live token; the former one is accepted for some hours. Returns the new one. */
export async function replaceAccessToken(
  { id, hours = 24 }: { id: string; hours?: number | undefined },
  context: Context,
  { isHeldBy, log }: Rotation,
): Promise<{ id: string; token: string }> {
  const { db, caller, clock } = context
  const { workspace } = caller
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const token = await db.transaction(async (tx) => {
    const found = await lockAccessToken(tx, workspace, id)
    const holder = found && isHeldBy(found) ? found : undefined
    const stored = holder && (await findAccessToken(tx, workspace, id, clock.now()))
    if (!holder || !stored?.isLive) throw new HttpError(404, 'access-token.not-found')
    await log(tx, holder, stored.name)
    const tokenOwner = { workspace, id: holder.id, programId: holder.programId }
    const expiresAt = stored.expiresAt.getTime()
    return rotateAccessToken(tx, context, tokenOwner, { id, expiresAt, overlap: hours * hour })
  })
  return { id, token }
}
