import { type Extensions, getStyleProperty } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import { DOMSerializer } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { isBlankHtml } from '../../../core/form'
import { itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { imageLink } from '../../files/rich/rich-images'
import { sanitizeToHtml } from '../../files/rich/sanitize-rich-text'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import { type Translator, useTranslator } from '../../platform'
import { toast } from '../../ui'
import { cleanPaste, imageFilesOf } from './paste'

/** Image with the id of its stored file (S2-085). */
const storedImageOf = (host: FormHost) =>
  Image.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        imgid: {
          default: null,
          parseHTML: (element: HTMLElement) => element.getAttribute('data-imgid'),
          renderHTML: ({ imgid }: Record<string, unknown>) => (imgid ? { 'data-imgid': imgid } : {}),
        },
      }
    },
    addNodeView() {
      return ({ node: { attrs } }) => {
        const dom = document.createElement('img')
        dom.src = imageLink(String(attrs.src ?? ''), host)
        dom.alt = String(attrs.alt ?? '')
        if (attrs.width) dom.width = Number(attrs.width)
        return { dom }
      }
    },
  })

/** Alignment read from the attribute's text, since a strict policy ignores the style attributes of parsed text. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return (this.parent?.() ?? []).map(({ types, attributes }) => ({
      types,
      attributes: {
        textAlign: {
          ...attributes.textAlign,
          parseHTML: (element: HTMLElement) => getStyleProperty(element, 'text-align'),
        },
      },
    }))
  },
})

/** Nodes that may have colour and size; other editors set them on paragraphs, too. */
const coloured = ['textStyle', 'paragraph', 'heading', 'tableCell']

/** Returns the editor's extensions. Pasted content that they do not support is dropped. */
const createExtensions = (placeholder: string, host: FormHost): Extensions => [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
    heading: { levels: [1, 2, 3, 4] },
    trailingNode: false,
  }),
  TextStyle,
  Color.configure({ types: coloured }),
  FontSize.configure({ types: coloured }),
  Highlight.configure({ multicolor: true }),
  Alignment.configure({ types: ['heading', 'paragraph'] }),
  TableKit,
  storedImageOf(host),
  Placeholder.configure({ placeholder }),
]

/** Document that loads no images: those of a value have no signature. */
const inert = document.implementation.createHTMLDocument('')

/** Returns the editor's HTML, or '' if nothing is visible. */
function written({ schema, state }: Editor): string {
  const target = inert.createElement('div')
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }, target)
  return isBlankHtml(target.innerHTML) ? '' : target.innerHTML
}

/** Cleans pasted HTML, and warns about pictures that are not copied. */
function pasted(html: string, t: Translator): string {
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
  const t = useTranslator()
  const host = useFormHost()
  const { value, disabled, item } = props
  const latest = useRef({ props, onImages })
  latest.current = { props, onImages }
  const latestRef = useRef(value ?? '')
  const [first] = useState(() => sanitizeToHtml(value ?? ''))
  const files = (event: Event, data: DataTransfer | null) => {
    const images = imageFilesOf(data)
    if (images.length === 0 || data?.types.includes('text/html')) return false
    event.preventDefault()
    latest.current.onImages(images)
    return true
  }
  const editor = useEditor({
    // The sheet of the library would be in the page, and not in the shadow root of an element.
    injectCSS: false,
    extensions: createExtensions(itemTextOption(item, 'placeholder') ?? t('widget.input'), host),
    content: first,
    editable: !disabled,
    editorProps: {
      attributes: () => attributesOf(latest.current.props),
      transformPastedHTML: (html) => pasted(html, t),
      handlePaste: (_, event) => files(event, event.clipboardData),
      handleDrop: (_, event) => files(event, event.dataTransfer),
      handleDOMEvents: { keydown: (_, event) => isPages(event) },
    },
    onUpdate: ({ editor }) => {
      latestRef.current = written(editor)
      latest.current.props.onChange(latestRef.current)
    },
    onBlur: () => latest.current.props.onBlur?.(),
  })
  useEffect(() => {
    if (!editor || (value ?? '') === latestRef.current) return
    latestRef.current = value ?? ''
    editor.commands.setContent(sanitizeToHtml(latestRef.current), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor && editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  const message = JSON.stringify(pickAria(props))
  useEffect(() => {
    // The editor reads its attributes again with its next state.
    if (editor && message) editor.view.updateState(editor.state)
  }, [editor, message])
  return editor
}
