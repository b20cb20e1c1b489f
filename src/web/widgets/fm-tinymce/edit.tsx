import { type Editor, EditorContent } from '@tiptap/react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormItem } from '#/generated/types'
import type { WidgetProps } from '../../controls/widget-props'
import { sanitizeToHtml } from '../../files/rich/sanitize-rich-text'
import { useTranslator } from '../../platform'
import { Dialog, DialogButtons } from '../../ui'
import { ImageDialog } from './image-dialog'
import { LinkDialog } from './link-dialog'
import { MenuBar } from './menubar'
import { toolPickers } from './tool-pickers'
import { RichTextToolbar } from './toolbar'
import { type EditorDialog, richTextMenus, richTextTools, type ToolHost } from './tools'
import type { UploadResult } from './upload-image'
import { useRichEditor } from './use-rich-editor'
import '../../files/rich/rich-text-view.css'
import './rich-text.css'

/** Settings in tinymceset: height of the editor, tools in groups, and menus. */
interface Toolset {
  height: number
  groups: string[][]
  menus: string[]
}

const standard = {
  height: 200,
  toolbar:
    'undo redo | formatselect fontsizeselect bold italic underline | bullist numlist blockquote | fullscreen code',
  menubar: 'edit insert view format table',
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/** Parses a toolbar: groups separated by bars, a list for several rows, false for none, true for the default. */
function textsOf(message: unknown, usual: string): string[] {
  if (message === false) return []
  if (Array.isArray(message)) return message.filter((row) => typeof row === 'string')
  return [typeof message === 'string' ? message : usual]
}

/** Returns the tools and menus of an item; unknown names are ignored. */
export function toolsetOf(
  { options }: FormItem,
  known: Record<'tools' | 'menus', ReadonlySet<string>>,
): Toolset {
  const set = (options.tinymceset ?? {}) as Record<string, unknown>
  const height = Number(set.height)
  const rows = textsOf(set.toolbar, standard.toolbar).flatMap((row) => row.split('|'))
  return {
    height: height >= 80 && height <= 2000 ? height : standard.height,
    groups: rows
      .map((group) => wordsIn(group).filter((name) => known.tools.has(name)))
      .filter((group) => group.length > 0),
    menus: textsOf(set.menubar, standard.menubar)
      .flatMap(wordsIn)
      .filter((name) => known.menus.has(name)),
  }
}

/** Formats HTML with one line per block, for legibility. */
const inLines = (html: string) =>
  html
    .replace(/(<\/(?:p|h\d|li|ul|ol|tr|table|blockquote|pre)>|<(?:ul|ol|tr|hr|tbody)[^<>]*>)/g, '$1\n')
    .trim()

/** Removes the line breaks between blocks. */
const joined = (text: string) => text.replace(/>\r?\n</g, '><')

interface CodeDialogProps {
  html: string
  disabled: boolean
  onClose(): void
  onSave(html: string): void
}

/** Dialog that edits the HTML source. */
function HtmlDialog({ html, disabled, onClose, onSave }: CodeDialogProps) {
  const t = useTranslator()
  const id = useId()
  const [text, setText] = useState(() => inLines(html))
  const footer = <DialogButtons onCancel={onClose} disabled={disabled} onClick={() => onSave(joined(text))} />
  return (
    <Dialog title={t('rich-text.code')} onClose={onClose} footer={footer} width={820}>
      <p id={id} className="rt-hint q-soft">
        {t('rich-text.code.hint')}
      </p>
      <textarea
        className="rt-code q-full q-radius-md q-pad-y-2 q-pad-x-3"
        aria-label={t('rich-text.code')}
        aria-describedby={id}
        spellCheck={false}
        rows={18}
        value={text}
        readOnly={disabled}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  )
}

const known = {
  tools: new Set([...Object.keys(richTextTools), ...Object.keys(toolPickers)]),
  menus: new Set(Object.keys(richTextMenus)),
}

function insertImages(editor: Editor, images: readonly UploadResult[]): void {
  const nodes = images.map(({ url, imgid, filename }) => ({
    type: 'image',
    attrs: { src: url, alt: filename, imgid },
  }))
  editor.chain().focus().insertContent(nodes).run()
}

/** Returns the full-screen state, which uses the browser's top layer, so that no ancestor clips the editor. */
function useFull(hasDialog: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const [isFull, setIsFull] = useState(false)
  useLayoutEffect(() => {
    const element = root.current
    if (!element || !isFull) return
    element.setAttribute('popover', 'manual')
    element.showPopover?.()
    return () => element.removeAttribute('popover')
  }, [isFull])
  useEffect(() => {
    if (!isFull || hasDialog) return
    const leave = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setIsFull(false)
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isFull, hasDialog])
  return { root, isFull, setIsFull }
}

interface OverlaysProps {
  editor: Editor
  opened: EditorDialog | undefined
  dropped: readonly File[]
  disabled: boolean
  onClose(): void
}

/** Renders the dialog that a tool opened. */
function Overlays({ editor, opened, dropped, disabled, onClose }: OverlaysProps) {
  if (opened === 'link') return <LinkDialog editor={editor} onClose={onClose} />
  if (opened === 'image') {
    const insert = (images: UploadResult[]) => {
      insertImages(editor, images)
      onClose()
    }
    return <ImageDialog dropped={dropped} onClose={onClose} onInsert={insert} />
  }
  if (opened !== 'code') return null
  const save = (html: string) => {
    editor.commands.setContent(sanitizeToHtml(html))
    onClose()
  }
  return <HtmlDialog html={editor.getHTML()} disabled={disabled} onClose={onClose} onSave={save} />
}

/** Rich text field with images and tables; the design defines its tools, menus and height (S2-090). */
function RichText(props: WidgetProps<string>) {
  const { item, disabled, problems } = props
  const [opened, setOpened] = useState<EditorDialog>()
  const [dropped, setDropped] = useState<readonly File[]>([])
  const { root, isFull, setIsFull } = useFull(opened !== undefined)
  const { height, groups, menus } = useMemo(() => toolsetOf(item, known), [item])
  const drop = (files: readonly File[]) => {
    setDropped(files)
    setOpened('image')
  }
  const editor = useRichEditor(props, { onImages: drop })
  if (!editor) return null
  const open = (part: EditorDialog) => (part === 'image' ? drop([]) : setOpened(part))
  const host: ToolHost = { editor, isFull, open, toggleFull: () => setIsFull(!isFull) }
  return (
    <div
      ref={root}
      className="rt q-column q-full q-radius-md q-surface"
      data-full={isFull || undefined}
      data-disabled={disabled || undefined}
      data-invalid={problems.length > 0 || undefined}
    >
      {menus.length > 0 && <MenuBar host={host} names={menus} disabled={disabled} />}
      {groups.length > 0 && <RichTextToolbar host={host} groups={groups} disabled={disabled} />}
      <EditorContent editor={editor} className="rt-page rt-words" style={{ minHeight: height }} />
      <Overlays
        editor={editor}
        opened={opened}
        dropped={dropped}
        disabled={disabled}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}

export default RichText
