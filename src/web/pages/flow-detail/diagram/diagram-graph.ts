import type { DiagramEdge, LayoutGraph } from '../../../diagram/layout'

/** Edge with its target, label, and whether this flow took it. */
interface SheetLink extends DiagramEdge {
  text?: string
  isTaken: boolean
}

/** Diagram before layout: card contents and edges. */
export interface CardGraph<Card> extends LayoutGraph {
  cards: ReadonlyMap<string, Card>
  links: readonly SheetLink[]
}
