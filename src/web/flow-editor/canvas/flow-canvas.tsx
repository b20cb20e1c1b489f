import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  applyNodeChanges,
  type Connection,
  type EdgeChange,
  type Node,
  type NodeChange,
  type NodeProps,
  useReactFlow,
  type Viewport,
} from 'reactflow'
import type { FlowDesign, FlowDesignStep, Problem } from '#/generated/types'
import type { Point } from '../../../core/diagram/step-positions'
import { DiagramCanvas } from '../../diagram/canvas'
import { t } from '../../platform'
import { IconButton, useFocusRecovery } from '../../ui'
import { moveSteps } from '../actions/align-steps'
import { type CanvasNote, moveNotes, removeNote, setNoteText } from '../actions/change-notes'
import { copySelection, pasteClipboardText } from '../commands'
import { useFlowEditor, useStepMarks, useStepOptions } from '../editor-context'
import type { StepSelection } from '../selection'
import { type HistoryControls, handleFlowShortcut, isTypingTarget } from '../shortcuts'
import { ExternalCard, SubFlowEdge } from './external-card'
import type { ExternalFlowNode } from './external-flows'
import { FlowArrow } from './flow-arrow'
import type { FlowCardNode } from './flow-graph'
import { readableViewport } from './readable-viewport'
import './note-card.css'
import { type NoteNode, noteNodesOf, noteRowCount } from './note-nodes'
import { StepCard } from './step-card'
import { CanvasToolbar } from './toolbar'
import { useConnect } from './use-connect'
import { useCards, useEdges } from './use-graph'
import { useCentreOnResize, useRevealMark, useRevealSelection, useZoom } from './use-viewport'

const longest = 2000

/** Note on the canvas: moved by its head, edited in place. */
const NoteCard = memo(function NoteCard({ data: { note } }: NodeProps<{ note: CanvasNote }>) {
  const editor = useFlowEditor()
  const { id, text } = note
  return (
    <div className="fe-sticky q-text-sm q-radius-md">
      <div className="fe-sticky-head q-row q-align-stretch q-justify-end">
        <IconButton
          icon="close"
          label={t('flow-editor.note.remove')}
          onClick={() => editor.run((design) => removeNote(design, id))}
        />
      </div>
      <textarea
        className="nodrag nopan nowheel q-full"
        aria-label={t('flow-editor.note')}
        placeholder={t('flow-editor.note.write')}
        value={text}
        rows={noteRowCount(note)}
        maxLength={longest}
        onChange={({ target }) =>
          editor.run((design) => setNoteText(design, { id, text: target.value }), `note ${id}`)
        }
      />
    </div>
  )
})

/** Returns the notes of the canvas: the design's, with a drag in progress. */
function useNotes(design: FlowDesign) {
  const [notes, setNotes] = useState<NoteNode[]>(() => noteNodesOf(design, []))
  useEffect(() => setNotes((before) => noteNodesOf(design, before)), [design])
  const change = useCallback(
    (changes: NodeChange[]) => setNotes((before) => applyNodeChanges(changes, before)),
    [],
  )
  return { notes, change }
}

const nodeTypes = { step: StepCard, external: ExternalCard, note: NoteCard }
const edgeTypes = { flow: FlowArrow, external: SubFlowEdge }
const kindOf = ({ is_start, dealtype }: FlowDesignStep) => (is_start ? 'start' : dealtype)
const isCard = (node: FlowCardNode | ExternalFlowNode | NoteNode): node is FlowCardNode =>
  node.type === 'step'
const mapColour = (node: FlowCardNode | ExternalFlowNode | NoteNode) => {
  if (node.type === 'note') return 'var(--q-warning-line)'
  const kind = isCard(node) ? kindOf(node.data.step) : 'external'
  return `var(--q-kind-${kind})`
}

const chooseMoreKeys = ['Shift', 'Control', 'Meta']
const grid: [number, number] = [10, 10]
const joinsTwo = ({ source, target }: Connection) => source !== target

/** Number of cards below which the drawing hint is shown. */
const hintBelow = 4

/** Returns the design with dragged elements at their new positions. */
function dropped(design: FlowDesign, places: ReadonlyMap<string, Point>): FlowDesign {
  const steps = new Map([...places].filter(([id]) => design.funlist.some((step) => step.id === id)))
  return moveNotes(moveSteps(design, steps), places)
}

interface FlowCanvasProps {
  design: FlowDesign
  problems: readonly Problem[]
  selection: StepSelection | null
  history: HistoryControls
}

/** Handles the browser's copy and paste events on the canvas: steps, as text. */
function useClipboard(steps: readonly string[]) {
  const editor = useFlowEditor()
  return {
    onCopy: (event: ClipboardEvent) => {
      const text = isTypingTarget(event.target) ? null : copySelection(editor, steps)
      if (text === null) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', text)
    },
    onPaste: (event: ClipboardEvent) => {
      if (isTypingTarget(event.target)) return
      event.preventDefault()
      pasteClipboardText(editor, event.clipboardData.getData('text/plain'))
    },
  }
}

/**
 * Handles clicks and drags of cards. The handlers stay the same while a card is dragged: with new ones the library renders
 * every card again.
 */
function usePointing(box: { readonly current: HTMLDivElement | null }) {
  const editor = useFlowEditor()
  const { getNodes } = useReactFlow()
  return useMemo(() => {
    const focus = () => box.current?.focus({ preventScroll: true })
    return {
      onNodeDragStop: (_: unknown, __: unknown, moved: Node[]) =>
        editor.run((before) => dropped(before, new Map(moved.map(({ id, position }) => [id, position])))),
      onPaneClick: () => {
        editor.select(null)
        focus()
      },
      onNodeClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent, { id, type }: Node) => {
        if (type !== 'step' || ctrlKey || metaKey || shiftKey) return
        const isOneOfSeveral = getNodes().filter((node) => node.selected && node.type === 'step').length > 1
        if (isOneOfSeveral) editor.select({ step: id, beside: [] })
      },
      onSelectionEnd: focus,
    }
  }, [editor, getNodes, box])
}

/** Returns the viewport with which the diagram opens, as soon as the room for it is known. */
function useInitialViewport(design: FlowDesign, box: { readonly current: HTMLDivElement | null }) {
  const [viewport, setViewport] = useState<Viewport>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the design moves nothing after it opens
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {}
    setViewport(readableViewport(design, { width, height }))
  }, [])
  return viewport
}

/** Diagram of the flow: cards to move and select, arrows to draw, all usable by keyboard. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { design, history, selection } = props
  const editor = useFlowEditor()
  const { fields } = useStepOptions()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLElement>(null)
  const recovery = useFocusRecovery(canvas, box)
  const [chosenArrow, setChosenArrow] = useState<string | null>(null)
  const { cards, change: changeCards } = useCards(props)
  const { notes, change: changeNotes } = useNotes(design)
  const drawing = useConnect()
  const pointing = usePointing(box)
  const viewport = useInitialViewport(design, box)
  const zoom = useZoom()
  useRevealSelection(selection, box)
  useRevealMark(useStepMarks(), box)
  useCentreOnResize(box)
  const { arrows, externals } = useEdges(design, fields)
  const shownArrows = useMemo(
    () => arrows.map((arrow) => (arrow.id === chosenArrow ? { ...arrow, selected: true } : arrow)),
    [arrows, chosenArrow],
  )
  const nodes = useMemo(() => [...cards, ...externals.cards, ...notes], [cards, externals, notes])
  const change = useCallback(
    (changes: NodeChange[]) => {
      const isNote = (one: NodeChange) => 'id' in one && notes.some(({ id }) => id === one.id)
      const ofNotes = changes.filter(isNote)
      if (ofNotes.length) changeNotes(ofNotes)
      if (ofNotes.length < changes.length) changeCards(changes.filter((one) => !isNote(one)))
    },
    [notes, changeCards, changeNotes],
  )
  const edges = useMemo(() => [...shownArrows, ...externals.arrows], [shownArrows, externals])
  const steps = cards.filter((card) => card.selected).map(({ id }) => id)
  const clipboard = useClipboard(steps)
  const press = (event: KeyboardEvent) => {
    const links = arrows.flatMap(({ id, data }) => (id === chosenArrow && data ? [data.link] : []))
    handleFlowShortcut(event, { editor, steps, links, history, zoom })
  }
  const changeArrows = useCallback((changes: EdgeChange[]) => {
    for (const one of changes) if (one.type === 'select') setChosenArrow(one.selected ? one.id : null)
  }, [])
  return (
    <section
      ref={canvas}
      className="fe-canvas q-column q-grow q-shrink"
      aria-label={t('flow-editor.canvas')}
      onKeyDown={press}
      {...clipboard}
      {...recovery}
    >
      <CanvasToolbar design={design} steps={steps} />
      <div ref={box} className="fe-sheet q-grow q-shrink-y" tabIndex={-1}>
        {viewport && (
          <DiagramCanvas
            box={box}
            defaultViewport={viewport}
            map={{ cards: cards.length, ariaLabel: t('flow-editor.map'), nodeColor: mapColour }}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onNodesChange={change}
            onEdgesChange={changeArrows}
            {...drawing}
            {...pointing}
            multiSelectionKeyCode={chooseMoreKeys}
            isValidConnection={joinsTwo}
            selectNodesOnDrag={false}
            minZoom={0.1}
            maxZoom={1.6}
            snapToGrid
            snapGrid={grid}
          >
            {cards.length < hintBelow && (
              <p className="fe-hint q-muted q-text-xs">{t('flow-editor.draw-hint')}</p>
            )}
          </DiagramCanvas>
        )}
      </div>
    </section>
  )
}
