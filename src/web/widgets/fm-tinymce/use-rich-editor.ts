import { DOMSerializer } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { isBlankHtml } from '../../../core/form'
import { pickAria, textOption, type WidgetProps } from '../../controls/widget-props'
import { sanitizeToHtml } from '../../files/rich/sanitize-rich-text'
import { t } from '../../platform/i18n/i18n'
import { toast } from '../../ui/toast'
import { createExtensions } from './extensions'
import { cleanPaste, imageFilesOf } from './paste'

/** Document that loads no images: those of a value have no signature. */
const inert = document.implementation.createHTMLDocument('')

/** Returns the editor's HTML, or '' if nothing is visible. */
function written({ schema, state }: Editor): string {
  const target = inert.createElement('div')
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }, target)
  return isBlankHtml(target.innerHTML) ? '' : target.innerHTML
}

/** Cleans pasted HTML, and warns about pictures that are not copied. */
function pasted(html: string): string {
  const clean = sanitizeToHtml(cleanPaste(html))
  const count = (html.match(/<img\b/gi)?.length ?? 0) - (clean.match(/<img\b/gi)?.length ?? 0)
  if (count > 0) toast(t('rich-text.image.foreign', { count }), 'warning')
  return clean
}

/** Whether a key belongs to the page rather than the text: Tab moves the focus, and Esc ends full screen. */
const isPages = ({ key }: KeyboardEvent) => key === 'Tab'

function attributesOf(props: WidgetProps<string>) {
  const all = { id: props.id, role: 'textbox', 'aria-multiline': 'true', ...pickAria(props) }
  const entries = Object.entries(all).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

interface Hooks {
  onImages(files: File[]): void
}

/** Returns the editor of a field: value binding, paste handling and events. */
export function useRichEditor(props: WidgetProps<string>, { onImages }: Hooks): Editor | null {
  const { value, disabled, item } = props
  const latest = useRef({ props, onImages })
  latest.current = { props, onImages }
  const told = useRef(value ?? '')
  const files = (event: Event, data: DataTransfer | null) => {
    const images = imageFilesOf(data)
    if (images.length === 0 || data?.types.includes('text/html')) return false
    event.preventDefault()
    latest.current.onImages(images)
    return true
  }
  const editor = useEditor({
    extensions: createExtensions(textOption(item, 'placeholder') ?? t('widget.input')),
    content: sanitizeToHtml(value ?? ''),
    editable: !disabled,
    editorProps: {
      attributes: () => attributesOf(latest.current.props),
      transformPastedHTML: pasted,
      handlePaste: (_, event) => files(event, event.clipboardData),
      handleDrop: (_, event) => files(event, event.dataTransfer),
      handleDOMEvents: { keydown: (_, event) => isPages(event) },
    },
    onUpdate: ({ editor }) => {
      told.current = written(editor)
      latest.current.props.onChange(told.current)
    },
    onBlur: () => latest.current.props.onBlur?.(),
  })
  useEffect(() => {
    if (!editor || (value ?? '') === told.current) return
    told.current = value ?? ''
    editor.commands.setContent(sanitizeToHtml(told.current), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor && editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  const said = JSON.stringify(pickAria(props))
  useEffect(() => {
    // The editor reads its attributes again with its next state.
    if (editor && said) editor.view.updateState(editor.state)
  }, [editor, said])
  return editor
}
