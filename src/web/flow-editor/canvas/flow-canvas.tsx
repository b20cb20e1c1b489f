import 'reactflow/dist/base.css'
import '../../ui/sheet.css'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import ReactFlow, {
  applyNodeChanges,
  Background,
  type Connection,
  type Edge,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  type OnConnectStartParams,
  useReactFlow,
} from 'reactflow'
import type { FlowDesign, FlowDesignStep, Problem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { moveSteps } from '../actions/move-steps'
import { link, linkToNew, redraw } from '../commands'
import { useEditor, useOffers } from '../editor'
import { cardHeight, cardWidth, pointsOf } from '../layout'
import { problemsByStep, type Selection } from '../selection'
import { type Moves, pressKey } from '../shortcuts'
import { ExternalCard, ExternalLine } from './external-card'
import { type External, externalsOf } from './externals'
import { FlowArrow } from './flow-arrow'
import { type ArrowData, arrowsOf, type Card, cardsOf } from './graph'
import { StepCard } from './step-card'
import { Toolbar } from './toolbar'

const nodeTypes = { step: StepCard, external: ExternalCard }
const edgeTypes = { flow: FlowArrow, external: ExternalLine }
const kindOf = ({ is_start, dealtype }: FlowDesignStep) => (is_start ? 'start' : dealtype)
const isCard = (node: Card | External): node is Card => node.type === 'step'
const mapColour = (node: Card | External) => {
  const kind = isCard(node) ? kindOf(node.data.step) : 'external'
  return `var(--q-kind-${kind})`
}

/** A small flow is seen whole; a map would only cover it. */
const mapFrom = 8
/** Whoever has drawn so many steps knows how. */
const hintBelow = 4

interface FlowCanvasProps {
  design: FlowDesign
  problems: readonly Problem[]
  selection: Selection | null
  history: Moves
}

/** The cards as the canvas holds them: the design's, with what is only here (selection, a drag under way). */
function useCards({ design, problems, selection }: FlowCanvasProps) {
  const editor = useEditor()
  const [cards, setCards] = useState<Card[]>(() => cardsOf(design, problemsByStep(problems), []))
  useEffect(() => {
    setCards((before) => cardsOf(design, problemsByStep(problems), before))
  }, [design, problems])
  const selected = selection?.step
  useEffect(() => {
    setCards((before) => {
      const isShown = before.some((card) => card.selected && card.id === selected)
      if (isShown || (!selected && !before.some((card) => card.selected))) return before
      return before.map((card) =>
        (card.selected ?? false) === (card.id === selected)
          ? card
          : { ...card, selected: card.id === selected },
      )
    })
  }, [selected])
  const change = useCallback(
    (changes: NodeChange[]) => {
      setCards((before) => applyNodeChanges(changes, before))
      const chosen = changes.flatMap((one) => (one.type === 'select' && one.selected ? [one.id] : []))
      if (chosen[0]) editor.select({ step: chosen[0] })
    },
    [editor],
  )
  return { cards, change }
}

/** How much of the canvas lies under the settings of a step, which come up over it on a narrow screen. */
function coveredHeight(box: HTMLElement): number {
  const panel = box.closest('.fe')?.querySelector('.fe-panel')?.getBoundingClientRect()
  const own = box.getBoundingClientRect()
  return panel && panel.left < own.right - 1 ? Math.max(0, own.bottom - panel.top) : 0
}

/** Keeps a newly selected step in sight. */
function useInSight(selection: Selection | null, box: { readonly current: HTMLDivElement | null }) {
  const { setCenter, getViewport } = useReactFlow()
  const editor = useEditor()
  useEffect(() => {
    const step = editor.design().funlist.find(({ id }) => id === selection?.step)
    const at = step && pointsOf(editor.design()).get(step.id)
    if (!step || !at || !box.current) return
    const { x, y, zoom } = getViewport()
    const covered = coveredHeight(box.current)
    const { clientWidth, clientHeight } = box.current
    const [left, top] = [at.x * zoom + x, at.y * zoom + y]
    const isSeen =
      left > 0 &&
      top > 0 &&
      left + cardWidth * zoom < clientWidth &&
      top + 120 * zoom < clientHeight - covered
    const near = Math.max(zoom, 0.8)
    const middle = at.y + cardHeight(step) / 2 + covered / 2 / near
    if (!isSeen) setCenter(at.x + cardWidth / 2, middle, { zoom: near, duration: 250 })
  }, [selection?.step, setCenter, getViewport, editor, box])
}

/** The diagram: cards to move and select, arrows to draw, everything on the keyboard, too. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { design, history, selection } = props
  const editor = useEditor()
  const { fields } = useOffers()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<OnConnectStartParams | null>(null)
  const [chosenArrow, setChosenArrow] = useState<string | null>(null)
  const { cards, change } = useCards(props)
  const { screenToFlowPosition } = useReactFlow()
  useInSight(selection, box)
  const arrows = useMemo(() => arrowsOf(design, fields), [design, fields])
  const shownArrows = useMemo(
    () => arrows.map((arrow) => (arrow.id === chosenArrow ? { ...arrow, selected: true } : arrow)),
    [arrows, chosenArrow],
  )
  const externals = useMemo(() => externalsOf(design, fields), [design, fields])
  const nodes = useMemo(() => [...cards, ...externals.cards], [cards, externals])
  const edges = useMemo(() => [...shownArrows, ...externals.arrows], [shownArrows, externals])
  const steps = cards.filter((card) => card.selected).map(({ id }) => id)
  const press = (event: KeyboardEvent) => {
    const links = arrows.flatMap(({ id, data }) => (id === chosenArrow && data ? [data.link] : []))
    pressKey(event, { editor, steps, links, history })
  }
  const changeArrows = useCallback((changes: EdgeChange[]) => {
    for (const one of changes) if (one.type === 'select') setChosenArrow(one.selected ? one.id : null)
  }, [])
  const drawTo = useCallback(
    ({ source, sourceHandle, target }: Connection) => {
      drawn.current = null
      if (source && target) link(editor, { from: source, handle: sourceHandle, to: target })
    },
    [editor],
  )
  const redrawn = useCallback(
    ({ data }: Edge<ArrowData>, { source, sourceHandle, target }: Connection) => {
      if (data && source && target)
        redraw(editor, data.link, { from: source, handle: sourceHandle, to: target })
    },
    [editor],
  )
  const letGo = (event: MouseEvent | TouchEvent) => {
    const from = drawn.current
    drawn.current = null
    const isFree = event.target instanceof Element && event.target.classList.contains('react-flow__pane')
    if (!from?.nodeId || !isFree) return
    const { clientX, clientY } =
      'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
    const { x, y } = screenToFlowPosition({ x: clientX, y: clientY })
    const begun = { from: from.nodeId, handle: from.handleId }
    // The same mouse button still clicks the canvas, which selects nothing; the new step is selected after that.
    setTimeout(() => linkToNew(editor, { ...begun, at: { x: x - cardWidth / 2, y } }))
  }
  return (
    <section className="fe-canvas" aria-label={t('flow-editor.canvas')} onKeyDown={press}>
      <Toolbar design={design} steps={steps} />
      <div ref={box} className="fe-sheet">
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={change}
          onEdgesChange={changeArrows}
          onNodeDragStop={(_, __, moved) =>
            editor.run((before) =>
              moveSteps(before, new Map(moved.map(({ id, position }) => [id, position]))),
            )
          }
          onConnect={drawTo}
          onEdgeUpdate={redrawn}
          onConnectStart={(_, from) => {
            drawn.current = from.handleType === 'source' ? from : null
          }}
          onConnectEnd={letGo}
          onPaneClick={() => editor.select(null)}
          isValidConnection={({ source, target }) => source !== target}
          selectNodesOnDrag={false}
          onlyRenderVisibleElements
          disableKeyboardA11y
          deleteKeyCode={null}
          edgesFocusable={false}
          minZoom={0.1}
          maxZoom={1.6}
          fitView
          fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
          snapToGrid
          snapGrid={[10, 10]}
        >
          <Background gap={20} color="var(--q-canvas-dot)" />
          {cards.length < hintBelow && <p className="fe-hint">{t('flow-editor.draw-hint')}</p>}
          {cards.length > mapFrom && (
            <MiniMap pannable zoomable ariaLabel={t('flow-editor.map')} nodeColor={mapColour} />
          )}
        </ReactFlow>
      </div>
    </section>
  )
}
