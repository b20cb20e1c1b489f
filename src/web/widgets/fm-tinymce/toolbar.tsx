import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslator } from '../../platform'
import { Icon } from '../../ui'
import { toolPickers } from './tool-pickers'
import { type RichTextTool, richTextTools, type ToolHost } from './tools'

interface ToolButtonProps {
  host: ToolHost
  tool: RichTextTool
  disabled: boolean
}

/** Button of one tool; pressing it preserves the text selection. */
function ToolButton({ host, tool, disabled }: ToolButtonProps) {
  const t = useTranslator()
  const { isOn, isUseless } = useEditorState({
    editor: host.editor,
    selector: ({ editor }) => ({
      isOn: tool.isOn?.({ ...host, editor }),
      isUseless: !(tool.can?.(editor) ?? true),
    }),
  })
  const label = t(
    tool === richTextTools.fullscreen && host.isFull ? 'rich-text.full-end' : `rich-text.${tool.label}`,
  )
  return (
    <button
      type="button"
      className="rt-tool q-text-lg q-nowrap q-text-sm"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={disabled || isUseless || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => disabled || isUseless || tool.run(host)}
    >
      {tool === richTextTools.fullscreen && host.isFull ? (
        <Icon name="fullscreen-exit" />
      ) : (
        (tool.icon ?? label)
      )}
    </button>
  )
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const stopsIn = (bar: HTMLElement) => [
  ...bar.querySelectorAll<HTMLElement>('button:not([disabled]), select:not([disabled])'),
]

/** Makes the toolbar one Tab stop: the last used tool, initially the first. */
function useOneStop() {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<EventTarget>(null)
  const keep = () => {
    const stops = bar.current ? stopsIn(bar.current) : []
    const one = stops.find((stop) => stop === last.current) ?? stops[0]
    for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1
  }
  useLayoutEffect(keep)
  const enter = (tool: EventTarget) => {
    last.current = tool
    keep()
  }
  return { bar, enter }
}

/** Moves between tools with the arrow keys; Esc returns to the text. */
function walk(event: KeyboardEvent<HTMLElement>, { editor }: ToolHost): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    editor.commands.focus()
    return
  }
  const move = moves[event.key]
  const stops = stopsIn(event.currentTarget)
  const at = stops.indexOf(event.target as HTMLElement)
  if (!move || at < 0) return
  event.preventDefault()
  stops[move(at, stops.length)]?.focus()
}

interface ToolbarProps {
  host: ToolHost
  groups: readonly string[][]
  disabled: boolean
}

/** Toolbar with the design's tools in groups. */
export function RichTextToolbar({ host, groups, disabled }: ToolbarProps) {
  const t = useTranslator()
  const { bar, enter } = useOneStop()
  const draw = (name: string) => {
    const Chooser = toolPickers[name]
    const tool = richTextTools[name]
    if (Chooser) return <Chooser key={name} host={host} disabled={disabled} />
    return tool && <ToolButton key={name} host={host} tool={tool} disabled={disabled} />
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('rich-text.tools')}
      className="rt-bar q-scroll-x q-row q-align-stretch q-gap-0-5 q-fixed q-line-below q-wrap"
      onFocus={({ target }) => enter(target)}
      onKeyDown={(event) => walk(event, host)}
    >
      {groups.map((group) => (
        <div key={group.join(' ')} className="rt-group q-row q-gap-0-5 q-fixed">
          {group.map(draw)}
        </div>
      ))}
    </div>
  )
}
