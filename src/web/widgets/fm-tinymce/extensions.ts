import type { Extensions } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { imageLink } from '../../files/rich/image-link'

/** Image with the id of its stored file (S2-085). */
const StoredImage = Image.extend({
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
      dom.src = imageLink(String(attrs.src ?? ''))
      dom.alt = String(attrs.alt ?? '')
      if (attrs.width) dom.width = Number(attrs.width)
      return { dom }
    }
  },
})

/** Nodes that may have colour and size; other editors set them on paragraphs, too. */
const coloured = ['textStyle', 'paragraph', 'heading', 'tableCell']

/** Returns the editor's extensions. Pasted content that they do not support is dropped. */
export const createExtensions = (placeholder: string): Extensions => [
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
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit,
  StoredImage,
  Placeholder.configure({ placeholder }),
]
