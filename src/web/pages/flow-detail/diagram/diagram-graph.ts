import type { Drawing, Link } from '../../../diagram/layout'

/** Where something leads, what stands on the arrow, and whether this flow went there. */
interface SheetLink extends Link {
  text?: string
  isTaken: boolean
}

/** A diagram before it is laid out: what each card shows, and what is drawn. */
export interface Sheet<Card> extends Drawing {
  cards: ReadonlyMap<string, Card>
  links: readonly SheetLink[]
}
