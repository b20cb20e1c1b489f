import type { DiagramEdge, LayoutGraph } from '../../../diagram/layout'

/** Where something leads, what stands on the arrow, and whether this flow went there. */
interface SheetLink extends DiagramEdge {
  text?: string
  isTaken: boolean
}

/** A diagram before it is laid out: what each card shows, and what is drawn. */
export interface CardGraph<Card> extends LayoutGraph {
  cards: ReadonlyMap<string, Card>
  links: readonly SheetLink[]
}
