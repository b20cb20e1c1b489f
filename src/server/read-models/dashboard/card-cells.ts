import { BusinessError } from '../../../core/business-error'
import { memoizeWeak } from '../../../core/text/memoize'
import { type Context, type Db, requestLimits } from '../../platform'
import { limitConcurrency } from '../../platform/remote/limit-concurrency'
import { type CardCell, cardStatement, readCardFigures } from '../../queries/dashboard/card-figures'
import type { CardRequest } from '../../queries/dashboard/card-requests'
import { readStoredCells } from './card-parts'

/** Figures as they were counted, and when. */
export interface CardCells {
  at: number
  cells: readonly CardCell[]
}

const { cardAge, cardDuration, cardsAtOnce, cardsKept } = requestLimits
/** Milliseconds from which figures are worth being kept. */
const costly = 100

/**
 * Figures over all requests of a design that took long, by statement and values: these name the reader's rights and
 * scopes, so that only readers with the same ones share them.
 */
const figuresOf = memoizeWeak((_: Db) => ({
  counted: new Map<string, Promise<CardCells>>(),
  inTurn: limitConcurrency(cardsAtOnce),
}))

type Reader = Pick<Context, 'db' | 'clock' | 'data'>

/** Card with its statement, and whether other readers share its figures. */
interface CardToCount {
  request: CardRequest
  statement: ReturnType<typeof cardStatement>
  isShared: boolean
}

async function countCells(
  { request, statement, isShared }: CardToCount,
  { db, clock, data }: Reader,
): Promise<CardCells> {
  try {
    const isStored = isShared && data === 'prod'
    const stored = isStored ? await readStoredCells(request, { db, clock }) : undefined
    return { cells: stored ?? (await readCardFigures(db, statement, cardDuration)), at: clock.now() }
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error
    throw new BusinessError('dashboards.too-slow', { seconds: cardDuration / 1000 })
  }
}

/** Reads the figures of a card, at most a minute old where they are costly. */
export async function readCells(request: CardRequest, reader: Reader): Promise<CardCells> {
  const { db, clock } = reader
  const statement = cardStatement(request)
  const { counted, inTurn } = figuresOf(db)
  // What depends on a person's own flows changes with these and is counted on each request.
  const isShared = request.isWhole && !statement.values.includes(request.personId)
  const card = { request, statement, isShared }
  if (!isShared) return inTurn(() => countCells(card, reader))
  const key = JSON.stringify(statement)
  const known = counted.get(key)
  const stored = await known?.catch(() => undefined)
  // Figures of a time to come are those from before the clock was set back.
  const age = stored ? clock.now() - stored.at : cardAge
  if (stored && age >= 0 && age < cardAge && known === counted.get(key)) return stored
  const startedAt = performance.now()
  const counting = inTurn(() => countCells(card, reader))
  counted.delete(key)
  if (counted.size >= cardsKept) counted.delete(counted.keys().next().value ?? '')
  counted.set(key, counting)
  const forget = () => counted.get(key) === counting && counted.delete(key)
  try {
    const cells = await counting
    if (performance.now() - startedAt < costly) forget()
    return cells
  } catch (error) {
    forget()
    throw error
  }
}
